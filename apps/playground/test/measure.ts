// Measures the built site: node --conditions=@ethread/source apps/playground/test/measure.ts [--only phone]
import { parseArgs } from 'node:util';
import { ensureSites } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { delaysWhile, median, watchDelays } from './input-delay.ts';
import { serveFolder, type StaticServer } from './static-server.ts';
import { thousandMethods } from './thousand-methods.ts';
import { SITE } from './world.ts';

/** A mid-range phone and its network, as in Lighthouse: four times slower, 150 ms and 1.6 Mbit/s. */
const PHONE = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_024 * 1_024) / 8 };
const RUNS = 5;
/** The form of the first view, once the page's code has taken it over. */
const LIVE = '#root:not([data-asleep]) .console .send';

ensureSites(['@ethread/playground']);
const server = await serveFolder(SITE);
const browser = await openBrowser();
/** The measurements by the name that `--only` selects. */
const MEASUREMENTS: Readonly<Record<string, readonly [string, () => Promise<Record<string, string>>]>> = {
  bytes: ['bytes, gzipped', () => measureBytes(browser, server)],
  machine: ['time, this machine', () => measureTime(browser, server)],
  phone: ['time, a middling phone', () => measureTime(browser, server, PHONE)],
  delays: ['a document with 1,000 methods', () => measureDelays(browser, server)],
};
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;

try {
  for (const [name, [title, measure]] of Object.entries(MEASUREMENTS))
    if (only === undefined || only === name) report(title, await measure());
} finally {
  await browser.close();
  await server.close();
}

function report(title: string, figures: Readonly<Record<string, string>>): void {
  console.log(`\n${title}`);
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(46)} ${figure}`);
}

async function measureBytes(from: Browser, { url, requests }: StaticServer): Promise<Record<string, string>> {
  const page = await from.newPage();
  const before = requests.length;
  const since = (at: number) => requests.slice(at).reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  await page.goto(url);
  await page.locator(LIVE).waitFor();
  await page.waitForLoadState('networkidle');
  const first = since(before);
  const list = requests.slice(before).map(({ path, bytes }): [string, string] => [`  ${path}`, shown(bytes)]);
  const atEditor = requests.length;
  await page.getByRole('button', { name: 'Editor' }).click();
  await page.locator('.cm-content').waitFor();
  const editor = since(atEditor);
  await page.close();
  return {
    'before the editor loads': shown(first),
    ...Object.fromEntries(list),
    'the editor, when it is opened': shown(editor),
  };
}

/** Returns the medians of several visits without a cache. */
async function measureTime(
  from: Browser,
  { url }: StaticServer,
  device?: typeof PHONE,
): Promise<Record<string, string>> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(from, url, device));
  const of = (key: keyof (typeof visits)[number]) =>
    `${Math.round(median(visits.map((one) => one[key])))} ms`;
  return {
    'first contentful paint': of('paint'),
    'the form takes input': of('document'),
    'interactive (shown, and no long task after)': of('interactive'),
    'blocked by long tasks over 50 ms': of('blocked'),
    'blocked after the first paint, as Lighthouse': of('blockedLater'),
  };
}

async function visit(from: Browser, url: string, device: typeof PHONE | undefined) {
  const context = await from.newContext();
  const page = await context.newPage();
  if (device) await slowDown(await context.newCDPSession(page), device);
  await page.addInitScript(`
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) globalThis.longTasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('${LIVE}')) return;
      globalThis.shownAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  `);
  await page.goto(url);
  await page.locator(LIVE).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1_500);
  const figures = await figuresOf(page);
  await context.close();
  return figures;
}

async function figuresOf(page: Page) {
  const document = await page.evaluate<number>('globalThis.shownAt');
  const tasks = await page.evaluate<[number, number][]>('globalThis.longTasks');
  const paint = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
  );
  return {
    paint,
    document,
    interactive: Math.max(document, ...tasks.map(([start, duration]) => start + duration)),
    blocked: sumOf(tasks),
    blockedLater: sumOf(tasks.filter(([start]) => start >= paint)),
  };
}

/** Returns the time beyond 50 ms of each task, in milliseconds. */
function sumOf(tasks: readonly (readonly [number, number])[]): number {
  return tasks.reduce((sum, [, duration]) => sum + duration - 50, 0);
}

async function slowDown(
  session: CDPSession,
  { cpu, latencyMs, bytesPerSecond }: typeof PHONE,
): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function measureDelays(from: Browser, { url }: StaticServer): Promise<Record<string, string>> {
  const text = thousandMethods();
  const page = await from.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.locator('.panel-head').waitFor();
  await watchDelays(page);
  await page.getByRole('button', { name: 'Open…' }).click();
  const start = performance.now();
  await page
    .getByLabel('From a file')
    .setInputFiles({ name: 'thousand.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'Thousand' }).first().waitFor();
  const opened = performance.now() - start;
  await page.getByRole('button', { name: 'Editor' }).click();
  await page.locator('.cm-content').waitFor();
  const search = await delaysWhile(page, async () => {
    await page.getByLabel('Search methods').click();
    await page.keyboard.type('method99', { delay: 30 });
  });
  const list = await delaysWhile(page, async () => {
    await page.getByLabel('Search methods').fill('');
    await page.getByRole('listbox').focus();
    for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowDown');
  });
  const typing = await delaysWhile(page, async () => {
    await page.locator('.cm-content').click();
    await page.keyboard.type('some words that are typed, at the speed of a quick typist', { delay: 60 });
  });
  await page.close();
  const words = (delays: readonly number[]) =>
    `median ${median(delays)} ms, longest ${Math.max(...delays)} ms, of ${delays.length} inputs`;
  return {
    'its text': `${(text.length / 1_000_000).toFixed(2)} MB`,
    'opened from a file': `${Math.round(opened)} ms`,
    'input to paint, typing in the search': words(search),
    'input to paint, going through the list': words(list),
    'input to paint, typing in the editor': words(typing),
  };
}
