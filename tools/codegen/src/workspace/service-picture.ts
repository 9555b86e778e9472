import { STYLE } from './picture-style.ts';

/** A method of the document, with its price. */
export interface PricedMethod {
  readonly name: string;
  readonly 'x-credits'?: number;
}

const WIDTH = 920;
const BOX = 28;
const STEP = 36;
const TOP = 44;
/** A column of boxes: its title, position and width. */
interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
}

const FROM: Column = { title: 'Sources', x: 22, width: 166 };
const STORE: Column = { title: 'Checked and stored', x: 232, width: 172 };
const REQUEST: Column = { title: 'Each request', x: 448, width: 100 };
const METHODS: Column = { title: 'Methods and credits', x: 592, width: 306 };

const SOURCES = ['archives (era1, ere)', 'exports (RLP)', 'upstream nodes', 'partner, in an outage'];
const STORED = [
  'headers and roots',
  'blocks, receipts, logs',
  'execution (execute: true)',
  'state, where executed',
];

/**
 * Draws what the service does as an SVG picture for light and dark pages: where blocks come from, what is stored, the
 * stages of a request, and the methods of the document with their prices.
 *
 * @param page ARCHITECTURE.md, whose path of a request names the stages.
 */
export function drawService(page: string, methods: readonly PricedMethod[]): string {
  const priced = methods.filter((method) => method['x-credits'] !== 0);
  const columns: readonly (readonly [Column, readonly string[]])[] = [
    [FROM, SOURCES],
    [STORE, STORED],
    [REQUEST, stagesOf(page)],
    [METHODS, priced.map(({ name }) => name)],
  ];
  const rows = Math.max(...columns.map(([, texts]) => texts.length));
  const height = TOP + rows * STEP + 14;
  const middle = TOP + (rows * STEP) / 2;
  const boxes = columns.flatMap(([column, texts]) => {
    const { title, x, width } = column;
    const top = middle - (texts.length * STEP) / 2;
    const print = column === METHODS ? printMethodBox : printBox;
    return [
      `<rect class="layer" x="${x - 12}" y="10" width="${width + 24}" height="${height - 20}" rx="6"/>`,
      `<text class="name" x="${x}" y="32">${title}</text>`,
      ...texts.map((text, row) => print(text, column, top + row * STEP)),
    ];
  });
  const prices = priced.map((method, row) =>
    printPrice(method, middle - (priced.length * STEP) / 2 + row * STEP),
  );
  const arrows = [
    arrow(FROM, STORE, middle - 4),
    arrow(STORE, REQUEST, middle - 4),
    arrow(REQUEST, METHODS, middle - 4),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="What ethread reads, stores and serves">`,
    STYLE,
    `<rect class="page" width="${WIDTH}" height="${height}" rx="10"/>`,
    ...boxes,
    ...prices,
    ...arrows,
    '</svg>\n',
  ].join('\n');
}

/** Returns the stages of a request, in the order of the page. @throws {Error} when the page names none. */
function stagesOf(page: string): readonly string[] {
  const [, path = ''] = /^## Path of a request\n+```\n([^]*?)```/m.exec(page) ?? [];
  const stages = [...path.matchAll(/^ {6}→ (\w+) /gm)].map(([, name = '']) => name);
  if (stages.length === 0) throw new Error('ARCHITECTURE.md names no stages under "Path of a request"');
  return stages;
}

function printBox(text: string, { x, width }: Column, y: number): string {
  const box = `<rect class="box" x="${x}" y="${y}" width="${width}" height="${BOX}" rx="6"/>`;
  return `${box}<text x="${x + width / 2}" y="${y + 19}">${text}</text>`;
}

/** Names of methods are long: they are smaller, and begin at the left, so that the price fits. */
function printMethodBox(text: string, { x, width }: Column, y: number): string {
  const box = `<rect class="box generated" x="${x}" y="${y}" width="${width}" height="${BOX}" rx="6"/>`;
  return `${box}<text x="${x + 8}" y="${y + 18}" style="font-size: 11px; text-anchor: start">${text}</text>`;
}

function printPrice(method: PricedMethod, y: number): string {
  const x = METHODS.x + METHODS.width - 8;
  return `<text x="${x}" y="${y + 18}" style="font-size: 11px; text-anchor: end">${method['x-credits']}</text>`;
}

function arrow(from: Column, to: Column, y: number): string {
  const [x, toX] = [from.x + from.width + 12, to.x - 12];
  return `<path d="M${x} ${y}H${toX}m-6 -5l6 5l-6 5" style="stroke-width: 2"/>`;
}
