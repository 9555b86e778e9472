import { parseArgs } from 'node:util';
import { openBrowser, startSampleService } from '@ethread/site-kit';
import type { Browser, Page } from 'playwright-core';

export interface FirstVisit {
  /** The bytes of all resources that the page loads by itself, with headers, as transferred. */
  readonly transferredBytes: number;
  readonly requests: number;
  /** Milliseconds from the navigation's start. */
  readonly firstContentfulPaintMs: number;
  /** Milliseconds until the page is ready and the last of its long tasks has ended. */
  readonly interactiveMs: number;
}

export interface FirstVisitOptions {
  /** The CPU slowdown; 4 resembles a mid-range phone. Default 1. */
  readonly cpuSlowdown?: number;
  /**
   * An expression that is true in the page once it is ready. Default: the page's panel, if any, has the service's
   * address and so accepts input.
   */
  readonly isReady?: string;
  /** Bypasses the policy of the docs. */
  readonly bypassCSP?: boolean;
}

const PANEL_KNOWS_SERVICE = `document.querySelector('.run-service input')?.value !== ''`;

/** Opens a page with an empty cache and measures the visit. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  { cpuSlowdown = 1, isReady = PANEL_KNOWS_SERVICE, bypassCSP = false }: FirstVisitOptions = {},
): Promise<FirstVisit> {
  const context = await browser.newContext({ bypassCSP });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    let transferredBytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      transferredBytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(`
      globalThis.lastTaskEnd = 0;
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) globalThis.lastTaskEnd = startTime + duration;
      }).observe({ type: 'longtask', buffered: true });
    `);
    await page.goto(url, { waitUntil: 'load' });
    const readyMs = await whenReady(page, isReady);
    await page.waitForLoadState('networkidle');
    const lastTaskEndMs = await page.evaluate<number>('globalThis.lastTaskEnd');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const firstContentfulPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return {
      transferredBytes,
      requests,
      firstContentfulPaintMs,
      interactiveMs: Math.max(readyMs, lastTaskEndMs),
    };
  } finally {
    await context.close();
  }
}

/** Checks each frame. Resolves with the milliseconds since the navigation's start. */
const whenReady = (page: Page, isReady: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (${isReady} ? resolve(performance.now()) : requestAnimationFrame(look));
    look();
  })`);

/** Prints the measurements of pages of the built site: `measure-first-visit.ts [--cpu-slowdown 4] [PATH …]`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'cpu-slowdown': { type: 'string', default: '1' } },
  });
  const service = await startSampleService();
  const browser = await openBrowser();
  try {
    for (const path of positionals.length > 0 ? positionals : ['', 'methods/eth_getLogs/', 'types/']) {
      const figures = await measureFirstVisit(browser, `${service.url}/docs/${path}`, {
        cpuSlowdown: Number(values['cpu-slowdown']),
      });
      console.log(`/${path}`, JSON.stringify(figures));
    }
  } finally {
    await browser.close();
    await service.close();
  }
}

if (process.argv[1] === import.meta.filename) await main();
