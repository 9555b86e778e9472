const HEADS = ['Request', 'Credits', 'CPU (ms)', 'Main thread (ms)', 'CPU per credit (ms)'];
const TABLE = /^\| Request [^]*?\n(?!\|)/m;

/**
 * Returns a page with other rows in its table of requests, in the form that the formatter of the workspace gives it.
 *
 * @throws when the page has no such table.
 */
export function replaceTable(page: string, rows: readonly (readonly string[])[]): string {
  if (!TABLE.test(page)) throw new Error('the page has no table of requests');
  const widths = HEADS.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |\n`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return page.replace(TABLE, () => [HEADS, rule, ...rows].map(line).join(''));
}
