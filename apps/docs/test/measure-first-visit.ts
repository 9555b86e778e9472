import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from './open-browser.test.data.ts';
import { openService } from './open-service.test.data.ts';

export interface FirstVisit {
  /** Of all that the page loads by itself, with headers, as it came over the wire. */
  readonly transferredBytes: number;
  readonly requests: number;
  /** From the navigation's start, in milliseconds. */
  readonly firstContentfulPaintMs: number;
  /** Until the page's scripts have run, and its panel, where it has one, takes what is typed. */
  readonly interactiveMs: number;
}

/** Opens a page with nothing in the cache and measures what that takes. `cpuSlowdown` 4 is like a phone of the middle. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  { cpuSlowdown = 1 } = {},
): Promise<FirstVisit> {
  const context = await browser.newContext();
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
    await page.goto(url, { waitUntil: 'load' });
    const interactiveMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            const service = document.querySelector<HTMLInputElement>('.run-service input');
            if (service?.value !== '') resolve(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await page.waitForLoadState('networkidle');
    const firstContentfulPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { transferredBytes, requests, firstContentfulPaintMs, interactiveMs };
  } finally {
    await context.close();
  }
}

/** `measure-first-visit.ts [--cpu-slowdown 4] [PATH …]`: prints the figures of pages of the built site. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'cpu-slowdown': { type: 'string', default: '1' } },
  });
  const service = await openService();
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
