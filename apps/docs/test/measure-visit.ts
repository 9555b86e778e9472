import type { Browser } from 'playwright-core';

/** The figures of a first visit, as Lighthouse defines them. */
export interface Visit {
  /** The bytes of all resources that the page loads by itself, with headers, as transferred. */
  readonly bytes: number;
  /** The largest paint, in milliseconds from the navigation's start. */
  readonly largestPaintMs: number;
  /** The sum of all unexpected layout shifts, without a unit. */
  readonly layoutShift: number;
  /** The longest task, and the time beyond 50 ms of all tasks after the first paint, in milliseconds. */
  readonly longestTaskMs: number;
  readonly blockedMs: number;
}

/** The devices of Lighthouse: a desktop, and a mid-range phone in a slow mobile network. */
export const DEVICES = {
  desktop: { width: 1440, height: 900, cpuSlowdown: 1, network: undefined },
  phone: {
    width: 390,
    height: 844,
    cpuSlowdown: 4,
    network: { latency: 150, bytesPerSecond: (1.6 * 1_024 * 1_024) / 8 },
  },
} as const;

/** Observes paints, shifts and long tasks from the start of a page. */
const OBSERVER = `
  globalThis.visit = { largest: 0, shift: 0, tasks: [], first: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime };
  const observe = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (visit.largest = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (visit.shift += hadRecentInput ? 0 : value));
  observe('longtask', ({ startTime, duration }) => visit.tasks.push([startTime, duration]));
`;

/** Opens a page with an empty cache, and measures the visit until the network is idle. */
export async function measureVisit(
  browser: Browser,
  url: string,
  device: keyof typeof DEVICES = 'desktop',
): Promise<Visit> {
  const { width, height, cpuSlowdown, network } = DEVICES[device];
  const context = await browser.newContext({ viewport: { width, height } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    if (network)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: network.bytesPerSecond,
        uploadThroughput: network.bytesPerSecond,
      });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(OBSERVER);
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // On a slow machine the network may be idle for a while before the page has loaded.
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const { first, largest, shift, tasks } = await page.evaluate<{
      first: number;
      largest: number;
      shift: number;
      tasks: [number, number][];
    }>('({ ...visit, first: visit.first() })');
    return {
      bytes,
      largestPaintMs: largest,
      layoutShift: shift,
      longestTaskMs: Math.max(0, ...tasks.map(([, duration]) => duration)),
      blockedMs: tasks.reduce((sum, [at, duration]) => sum + (at < first ? 0 : duration - 50), 0),
    };
  } finally {
    await context.close();
  }
}
