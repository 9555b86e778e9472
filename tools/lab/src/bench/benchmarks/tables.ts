import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTable } from '../peers/markdown-tables.ts';
import { publishedTables } from '../peers/published-tables.ts';

/** The root of the workspace. */
export const ROOT = join(import.meta.dirname, '../../../../..');
/** The report whose figures pages show. */
export const REPORT = join(ROOT, 'docs/benchmarks/peers.md');

/** Writes the tables of pages that show the report of the peers. Returns the names of the pages, a line each. */
export async function writePublishedTables(): Promise<string> {
  const tables = publishedTables(readFileSync(REPORT, 'utf8'));
  for (const { page, rows } of tables) {
    const path = join(ROOT, page);
    writeFileSync(path, withTable(readFileSync(path, 'utf8'), rows));
  }
  return tables.map(({ page }) => `${page}\n`).join('');
}
