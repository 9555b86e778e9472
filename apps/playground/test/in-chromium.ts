import { describeWith } from '@ethread/setup';
import { openBrowser } from '@ethread/site-kit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { announcedWorld, type World } from './world.ts';

/** The timeout of each step on the page, in milliseconds. The machine may be busy. */
const PATIENCE_MS = 15_000;

export interface Chromium {
  readonly world: World;
  /**
   * Opens a page of the playground; `fragment` is the text after the `#`. The test fails when the page throws an error.
   */
  open(fragment?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Expects a console message that belongs to the test. */
  expectConsole(message: RegExp): void;
  /** Opens a text in a page through its file dialog. */
  openFile(page: Page, name: string, text: string): Promise<void>;
}

/** Defines tests in a real Chromium. Without one they are skipped, and `npm test` reports that. */
export function describeInChromium(name: string, define: (chromium: Chromium) => void): void {
  describeWith('Chromium')(name, () => {
    let browser: Browser;
    const pages: Page[] = [];
    const faults: string[] = [];

    beforeAll(async () => {
      browser = await openBrowser();
    }, 60_000);
    afterEach(async () => {
      await Promise.all(pages.splice(0).map((page) => page.context().close()));
      expect(faults.splice(0)).toEqual([]);
    });
    afterAll(() => browser?.close());

    define({
      get world() {
        return announcedWorld();
      },
      async open(fragment = '', options = {}) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        pages.push(page);
        page.on('pageerror', (error) => faults.push(error.message));
        // The console reports violations of the page's policy, warnings of React and failed loads.
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text());
        });
        await page.goto(`${announcedWorld().site}${fragment === '' ? '' : `#${fragment}`}`);
        await page.locator('.panel-head').waitFor();
        return page;
      },
      expectConsole(message) {
        expect(faults.splice(0).filter((fault) => !message.test(fault))).toEqual([]);
      },
      async openFile(page, name, text) {
        await page.getByRole('button', { name: 'Open…' }).click();
        await page.getByLabel('From a file').setInputFiles({
          name,
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        });
        await page.locator('.document .aside', { hasText: `from ${name}` }).waitFor();
        await page.locator('.panel-head').waitFor();
      },
    });
  });
}
