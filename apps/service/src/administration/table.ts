/** A table column for people. */
export interface TextColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** Whether the column holds numbers, which are aligned to the right. */
  readonly isNumber?: boolean;
}

/** Formats rows as a table whose columns are as wide as their content. */
export function printTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ];
  const shown = lines.map((cells) => cells.map(visible));
  const widths = columns.map((_column, index) =>
    Math.max(...shown.map((cells) => widthOf(cells[index] ?? ''))),
  );
  return shown
    .map((cells) =>
      cells
        .map((cell, index) => {
          const gap = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
          return columns[index]?.isNumber ? gap + cell : cell + gap;
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Formats names and values, one pair per line. */
export function printFields(fields: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${visible(value)}`.trimEnd() + '\n').join('');
}

/** Makes control characters visible, so that the text cannot control the terminal. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u00b7');
}

/** Counts characters as a terminal does for most scripts. */
const widthOf = (text: string) => [...text].length;
