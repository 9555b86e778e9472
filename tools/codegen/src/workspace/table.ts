/** Prints a table in Markdown. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const print = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [print(titles), print(titles.map(() => '---')), ...rows.map(print)].join('\n');
}
