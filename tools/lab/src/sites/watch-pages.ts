import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { openBrowser } from './open-browser.ts';

/** The timeout of each step on a page, in milliseconds. The machine may be busy. */
const PATIENCE_MS = 60_000;

/** How pages are opened, and which of their events are faults. */
export interface WatchOptions {
  readonly viewport: ViewportSize;
  /** Reports whether a page may log an error. Default: it may log none. */
  readonly mayLog?: (error: string) => boolean;
  /** Returns the faults of a request by its URL. Default: there are none. */
  readonly faultsOf?: (url: string) => readonly string[];
}

/** The pages of a test suite in a real Chromium. */
export interface WatchedPages {
  /** The faults of the open pages. A test removes those that it expects. */
  readonly faults: string[];
  /** Opens a page. The test fails when the page throws an error, or logs one, such as a violation of its policy. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Opens a Chromium for the tests of the suite in which it is called. After each test it closes the test's pages, and
 * expects that they had no fault.
 *
 * @example
 *   describeWith('Chromium')('the pages', () => {
 *     const pages = watchPages({ viewport: { width: 1280, height: 900 } });
 *     it('open', () => pages.open('http://127.0.0.1:8545/'));
 *   });
 */
export function watchPages({ viewport, mayLog, faultsOf }: WatchOptions): WatchedPages {
  let browser: Browser | undefined;
  const open: Page[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await Promise.all(
      open.splice(0).map(async (page) => {
        // A request may be in flight in a route of the test.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().close();
      }),
    );
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  return {
    faults,
    async open(url, options = {}) {
      if (!browser) throw new Error('the browser opens before the first test');
      const context = await browser.newContext({ viewport, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      open.push(page);
      page.on('pageerror', (error) => faults.push(error.message));
      // The console reports violations of the page's policy, warnings of React and failed loads.
      page.on('console', (message) => {
        if (message.type() === 'error' && !mayLog?.(message.text()))
          faults.push(`${message.text()} (${message.location().url})`);
      });
      page.on('request', (request) => faults.push(...(faultsOf?.(request.url()) ?? [])));
      await page.goto(url);
      return page;
    },
  };
}
