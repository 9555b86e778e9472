import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT, ROOT } from './benchmarks/publish.ts';
import { cellsOf } from './peers/markdown-tables.ts';
import { publishedTables } from './peers/published-tables.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** `npm run bench -- publish` writes these tables. */
it.each(publishedTables(readFileSync(REPORT, 'utf8')))(
  'the table of $page has the figures of the report',
  ({ page, rows, sentences }) => {
    expect(rows.length).toBeGreaterThan(5);
    expect(cellsOf(read(page), rows[0]?.[0])).toEqual(rows);
    for (const [, sentence] of sentences) expect(read(page)).toContain(sentence);
  },
);
