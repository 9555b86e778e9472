import type { Browser, CDPSession, Page } from 'playwright-core';

/** The figures of a first visit, as Lighthouse defines them. */
export interface FirstVisit {
  /** The bytes of all resources that the page loads by itself, with headers, as transferred. */
  readonly transferredBytes: number;
  readonly requests: number;
  /** Milliseconds from the navigation's start. */
  readonly firstContentfulPaintMs: number;
  readonly largestContentfulPaintMs: number;
  /** The sum of all unexpected layout shifts, without a unit. */
  readonly layoutShift: number;
  /** The time beyond 50 ms of all tasks after the first paint, in milliseconds: the total blocking time. */
  readonly blockedMs: number;
  /** Milliseconds until the page is ready and the last of its long tasks has ended. */
  readonly interactiveMs: number;
}

export interface FirstVisitOptions {
  /** The CPU slowdown; 4 resembles a mid-range phone. Default 1. */
  readonly cpuSlowdown?: number;
  /** The network; without it, that of this machine. */
  readonly network?: { readonly latencyMs: number; readonly bytesPerSecond: number };
  /**
   * An expression that is true in the page once it is ready. Default: the page's panel, if any, has the service's
   * address and so accepts input.
   */
  readonly isReady?: string;
  /** Bypasses the policy of the docs. */
  readonly bypassCSP?: boolean;
  /** The window. Default 1280×720. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

const PANEL_KNOWS_SERVICE = `document.querySelector('.address input')?.value !== ''`;

/** Observes paints, shifts and long tasks from the start of a page. */
const OBSERVER = `
  globalThis.visit = { largest: 0, shift: 0, tasks: [] };
  const observe = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (visit.largest = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (visit.shift += hadRecentInput ? 0 : value));
  observe('longtask', ({ startTime, duration }) => visit.tasks.push([startTime, duration]));
`;

/** Opens a page with an empty cache and measures the visit. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  {
    cpuSlowdown = 1,
    network,
    isReady = PANEL_KNOWS_SERVICE,
    bypassCSP = false,
    viewport,
  }: FirstVisitOptions = {},
): Promise<FirstVisit> {
  const context = await browser.newContext({ bypassCSP, ...(viewport ? { viewport } : {}) });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    if (network) await slowDown(session, network);
    let transferredBytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      transferredBytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(OBSERVER);
    await page.goto(url, { waitUntil: 'load' });
    const readyMs = await whenReady(page, isReady);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const firstContentfulPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const { largest, shift, tasks } = await page.evaluate<{
      largest: number;
      shift: number;
      tasks: [number, number][];
    }>('globalThis.visit');
    const later = tasks.filter(([start]) => start >= firstContentfulPaintMs);
    return {
      transferredBytes,
      requests,
      firstContentfulPaintMs,
      largestContentfulPaintMs: largest,
      layoutShift: shift,
      blockedMs: later.reduce((sum, [, duration]) => sum + duration - 50, 0),
      interactiveMs: Math.max(readyMs, ...tasks.map(([start, duration]) => start + duration)),
    };
  } finally {
    await context.close();
  }
}

/** Returns the median of each figure. */
export function medianVisit(visits: readonly FirstVisit[]): FirstVisit {
  const median = (field: keyof FirstVisit) =>
    visits.map((visit) => visit[field]).sort((one, other) => one - other)[visits.length >> 1] ?? Number.NaN;
  return {
    transferredBytes: median('transferredBytes'),
    requests: median('requests'),
    firstContentfulPaintMs: median('firstContentfulPaintMs'),
    largestContentfulPaintMs: median('largestContentfulPaintMs'),
    layoutShift: median('layoutShift'),
    blockedMs: median('blockedMs'),
    interactiveMs: median('interactiveMs'),
  };
}

/** Prints the figures of a visit in one line. */
export function printVisit(title: string, visit: FirstVisit): string {
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    title.padEnd(32),
    `${(visit.transferredBytes / 1_000).toFixed(1)} kB in ${visit.requests}`.padEnd(18),
    `FCP ${ms(visit.firstContentfulPaintMs)}`.padEnd(14),
    `LCP ${ms(visit.largestContentfulPaintMs)}`.padEnd(14),
    `CLS ${visit.layoutShift.toFixed(3)}`.padEnd(11),
    `TBT ${ms(visit.blockedMs)}`.padEnd(13),
    `interactive ${ms(visit.interactiveMs)}`,
  ].join(' ');
}

async function slowDown(
  session: CDPSession,
  { latencyMs, bytesPerSecond }: NonNullable<FirstVisitOptions['network']>,
): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Checks each frame. Resolves with the milliseconds since the navigation's start. */
const whenReady = (page: Page, isReady: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (${isReady} ? resolve(performance.now()) : requestAnimationFrame(look));
    look();
  })`);
