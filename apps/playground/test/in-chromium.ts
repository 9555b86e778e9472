import { describeWith } from '@ethread/setup';
import { watchPages } from '@ethread/lab/sites';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { service } from './world.ts';

/** A phone, as an option of a page. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Chromium {
  /**
   * Opens a page of the playground; `fragment` is the text after the `#`. The test
   * fails when the page throws an error.
   */
  open(fragment?: string, options?: BrowserContextOptions): Promise<Page>;
  expectConsole(message: RegExp): void;
  openFile(page: Page, name: string, text: string): Promise<void>;
  openAddress(page: Page, address: string): Promise<void>;
  /** Opens the editor, with the cursor before the document. */
  openEditor(page: Page): Promise<void>;
  /** Sends the request of the page to the service, and waits for its result. */
  send(page: Page): Promise<void>;
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
      async openAddress(page, address) {
        await page.getByRole('button', { name: 'Open…' }).click();
        await page.getByLabel('From an address').fill(address);
        await page.keyboard.press('Enter');
      },
      async openEditor(page) {
        await page.getByRole('button', { name: 'Editor' }).click();
        await page.locator('.cm-content').click();
        await page.keyboard.press('Control+Home');
      },
      async send(page) {
        await page.getByLabel('Address', { exact: true }).fill(service.httpUrl);
        await page.getByRole('button', { name: /^Send/ }).click();
        await page.locator('.exchange .response-facts .is-good').waitFor();
      },
    });
  });
}
