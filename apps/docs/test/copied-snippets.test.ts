import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, itWith } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';
import { KEY_MASK } from '@ethread/ui/key-mask';
import type { Browser } from 'playwright-core';
import { readContracts } from '../src/build/read-contracts.ts';
import { follow, PROGRAMS } from './reader.ts';
import { docs, service } from './service.ts';

const METHOD = 'eth_getBlockByNumber';

describeWith('Chromium')('a program that a reader copies from a page', () => {
  let browser: Browser;
  let folder: string;
  let codes: ReadonlyMap<string, string>;
  let shown: string;

  beforeAll(async () => {
    browser = await openBrowser();
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${docs}methods/${METHOD}/`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.address input')?.value !== '',
    );
    await page.getByRole('textbox', { name: 'API key' }).fill(service.key);
    await page.getByText('With my key').click();
    await page.waitForFunction(
      (mask) => document.querySelector('[data-language="curl"] code')?.textContent?.includes(mask),
      KEY_MASK,
    );
    const copied = new Map<string, string>();
    for (const { id } of PROGRAMS) {
      const copy = page.locator(`[data-language="${id}"] .copy`);
      // Most tabs are closed.
      await copy.dispatchEvent('click');
      await copy.filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      copied.set(id, await page.evaluate(() => navigator.clipboard.readText()));
    }
    codes = copied;
    shown = (await page.locator('[data-prints] code').textContent()) ?? '';
  });
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ethread-reader-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => browser.close());

  for (const { id, title, needs } of PROGRAMS)
    itWith(...needs)(`prints the block on the page with ${title}`, async () => {
      const { result } =
        readContracts().service.methods.find(({ name }) => name === METHOD)?.examples[0] ?? {};
      expect(JSON.stringify(result?.value).startsWith(shown.slice(0, 20))).toBe(true);
      expect(await follow(id, codes.get(id) ?? '', folder)).toContain(Object(result?.value).hash);
    });
});
