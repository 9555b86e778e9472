import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser, startSampleService } from '@ethread/lab/sites';
import type { Page } from 'playwright-core';

// `make-screenshots.ts [--out FOLDER] [--only NAME …]`: takes the screenshots in the README of the repository, or with a
// folder those of all pages in light, dark and phone form.
const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const out =
  values.out === undefined ? join(import.meta.dirname, '../../../docs/screenshots') : resolve(values.out);
const isShown = ({ name }: { name: string }) =>
  values.only?.includes(name) ?? (name === 'docs') === (values.out === undefined);
mkdirSync(out, { recursive: true });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const service = await startSampleService();
const browser = await openBrowser();

const run = async (page: Page) => {
  await page.getByLabel('API key', { exact: false }).first().fill(service.key);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.as-documented').waitFor();
  await page.locator('.answer').scrollIntoViewIfNeeded();
};

const search = async (page: Page) => {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('logs');
  await page.locator('#search-result-0').waitFor();
};

const shots: readonly {
  name: string;
  path: string;
  phone?: boolean;
  whole?: boolean;
  act?: (page: Page) => Promise<void>;
}[] = [
  { name: 'docs', path: 'methods/eth_getLogs/', act: run },
  { name: 'overview', path: '' },
  { name: 'method', path: 'methods/eth_getLogs/' },
  { name: 'method-answer', path: 'methods/eth_getLogs/', act: run },
  { name: 'method-whole', path: 'methods/eth_call/', whole: true },
  { name: 'search', path: 'methods/eth_getProof/', act: search },
  { name: 'errors', path: 'errors/' },
  { name: 'credits', path: 'credits-and-limits/' },
  { name: 'types', path: 'types/' },
  { name: 'changelog', path: 'changelog/' },
  { name: 'admin', path: 'admin/methods/keys_create/' },
  { name: 'phone-overview', path: '', phone: true },
  { name: 'phone-method', path: 'methods/eth_getLogs/', phone: true, whole: true },
  {
    name: 'phone-menu',
    path: 'quick-start/',
    phone: true,
    act: (page) => page.getByRole('button', { name: 'Pages' }).click(),
  },
];

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, path, phone = false, whole = false, act } of shots.filter(isShown)) {
      const context = await browser.newContext({
        colorScheme,
        viewport: phone ? PHONE : DESKTOP,
        deviceScaleFactor: phone ? 2 : 1,
      });
      const page = await context.newPage();
      await page.goto(`${service.url}/docs/${path}`, { waitUntil: 'networkidle' });
      await act?.(page);
      await page.screenshot({ path: join(out, `${name}-${colorScheme}.png`), fullPage: whole });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await service.close();
}
console.log(`screenshots are in ${out}`);
