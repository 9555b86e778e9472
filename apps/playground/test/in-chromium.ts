import { describeWith } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { service } from './world.ts';

export interface Chromium {
  /**
   * Opens a page of the playground; `fragment` is the text after the `#`. The test
   * fails when the page throws an error.
   */
  open(fragment?: string, options?: BrowserContextOptions): Promise<Page>;
  expectConsole(message: RegExp): void;
  openFile(page: Page, name: string, text: string): Promise<void>;
}

/** Defines tests in a real Chromium. Without one they are skipped, and `npm test` reports that. */
export function describeInChromium(name: string, define: (chromium: Chromium) => void): void {
  describeWith('Chromium')(name, () => {
    const pages = watchPages({ viewport: { width: 1440, height: 900 } });

    define({
      async open(fragment = '', options = {}) {
        const url = `${service.url}/playground/${fragment === '' ? '' : `#${fragment}`}`;
        const page = await pages.open(url, options);
        await page.locator('#root:not([data-asleep]) .panel-head').waitFor();
        return page;
      },
      expectConsole(message) {
        expect(pages.faults.splice(0).filter((fault) => !message.test(fault))).toEqual([]);
      },
      async openFile(page, name, text) {
        await page.getByRole('button', { name: 'Open…' }).click();
        await page.getByLabel('From a file').setInputFiles({
          name,
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        });
        await page.locator('.document .aside', { hasText: `from ${name}` }).waitFor();
        await page.locator('.panel > *').first().waitFor();
      },
    });
  });
}
