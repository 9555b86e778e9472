/** Prints the cells of a table, its heading first: names in the first column, numbers in the others. */
export function printTable(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...others] = rows;
  const rule = head.map((_cell, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...others].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Returns the lines of the first table of a text whose first cell is this one; by default of the first table. */
function linesOf(lines: readonly string[], name?: string): { readonly begin: number; readonly end: number } {
  const isRow = (line: string | undefined) => line?.startsWith('|') === true;
  const begin = lines.findIndex(
    (line, index) =>
      isRow(line) && !isRow(lines[index - 1]) && (name === undefined || cellsIn(line)[0] === name),
  );
  if (begin === -1) return { begin: 0, end: 0 };
  const length = lines.slice(begin).findIndex((line) => !isRow(line));
  return { begin, end: length === -1 ? lines.length : begin + length };
}

const cellsIn = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Returns the cells of a table in Markdown, its heading first; nothing when there is no such table.
 *
 * @param name The first cell of the heading. Default: the first table.
 */
export function cellsOf(text: string, name?: string): string[][] {
  const lines = text.split('\n');
  const { begin, end } = linesOf(lines, name);
  return lines
    .slice(begin, end)
    .filter((_line, index) => index !== 1)
    .map(cellsIn);
}

/**
 * Returns a text with another table in place of the one with the same first cell.
 *
 * @param rows The cells of the table, its heading first.
 * @throws {Error} when the text has no such table.
 */
export function withTable(text: string, rows: readonly (readonly string[])[]): string {
  const lines = text.split('\n');
  const { begin, end } = linesOf(lines, rows[0]?.[0]);
  if (end === 0) throw new Error(`no table begins with "${rows[0]?.[0]}"`);
  return [...lines.slice(0, begin), printTable(rows).trimEnd(), ...lines.slice(end)].join('\n');
}

/** Returns a text with a sentence of its own line after a table, in place of one that begins alike. */
export function withSentence(text: string, rows: readonly (readonly string[])[], sentence: string): string {
  const lines = text.split('\n');
  const { end } = linesOf(lines, rows[0]?.[0]);
  const begins = sentence.split(' ').slice(0, 2).join(' ');
  const old = lines[end + 1]?.startsWith(begins) ? 2 : 0;
  return [...lines.slice(0, end), '', sentence, ...lines.slice(end + old)].join('\n');
}
