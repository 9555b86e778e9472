interface Notation {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  readonly indent: string;
}

const SCRIPT: Notation = {
  null: 'null',
  true: 'true',
  false: 'false',
  text: (value) =>
    `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`),
  indent: '  ',
};

const PYTHON: Notation = {
  null: 'None',
  true: 'True',
  false: 'False',
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  indent: '    ',
};

/** Code of the language, which is printed as it is. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const WIDTH = 64;

/** Prints values as arguments of TypeScript. `depth` is the number of indentations that the line already has. */
export function printParams(params: readonly unknown[], depth = 0): string {
  return params.map((value) => print(SCRIPT, value, depth)).join(', ');
}

export const printPython = (value: unknown): string => print(PYTHON, value, 0);

function print(notation: Notation, value: unknown, depth: number): string {
  if (value === null || value === undefined) return notation.null;
  if (typeof value === 'boolean') return value ? notation.true : notation.false;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Code) return value.text;
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item: unknown) => (at: number) => print(notation, item, at))
    : Object.entries(value).map(
        ([name, item]) =>
          (at: number) =>
            `${notation.key(name)}: ${print(notation, item, at)}`,
      );
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', notation === PYTHON ? '' : ' '];
  if (items.length === 0) return open + close;
  const line = `${open}${space}${items.map((item) => item(depth)).join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length + depth * notation.indent.length <= WIDTH) return line;
  const inner = notation.indent.repeat(depth + 1);
  return `${open}\n${items.map((item) => `${inner}${item(depth + 1)},\n`).join('')}${notation.indent.repeat(depth)}${close}`;
}
