/** The columns of a table on a page. The first one finds it. */
export type TableHeads = readonly [first: string, ...others: string[]];

/** The columns of the table of dear requests. */
export const REQUEST_HEADS: TableHeads = [
  'Request',
  'Credits',
  'CPU (ms)',
  'Main thread (ms)',
  'CPU per credit (ms)',
];

/** The columns of the table of attacks. */
export const ATTACK_HEADS: TableHeads = [
  'Attack',
  'Main thread, p50 / p99 (ms)',
  'Read, p50 / p99 (ms)',
  'Failures',
  'Memory',
];

/**
 * Returns a page with other rows in one of its tables, in the form that the formatter of the workspace gives it.
 *
 * @throws when the page has no such table.
 */
export function replaceTable(page: string, heads: TableHeads, rows: readonly (readonly string[])[]): string {
  const table = new RegExp(`^\\| ${heads[0]} [^]*?\\n(?!\\|)`, 'm');
  if (!table.test(page)) throw new Error(`the page has no table that begins with ${heads[0]}`);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |\n`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return page.replace(table, () => [heads, rule, ...rows].map(line).join(''));
}
