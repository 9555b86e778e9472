import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Downloads the CSV of a page, and returns its lines. */
export async function downloadCsv(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
}
