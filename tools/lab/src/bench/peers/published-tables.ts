import { cellsOf } from './markdown-tables.ts';
import { BATCH, COLD_TITLE } from './workloads.ts';

interface Row {
  /** The cells of its row in the summary, by heading. */
  readonly summary: ReadonlyMap<string, string>;
  /** The cells of each server in its own table, by server and heading. */
  readonly servers: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

type Report = ReadonlyMap<string, Row>;

export interface PublishedTable {
  /** Its page, as a path in the workspace. */
  readonly page: string;
  /** The cells of its lines, the heading first. The first cell of the heading names the table within its page. */
  readonly rows: readonly (readonly string[])[];
  /** Sentences of the page that quote figures, with what they stand in the place of. */
  readonly sentences: readonly (readonly [old: RegExp, sentence: string])[];
}

const GIGABYTE = 1e9;
/** The prices of an hour of a core and of a gigabyte that the page on scaling assumes. */
const CORE_HOUR = 0.04;
const TRAFFIC = 0.05;
const NONE = '–';

/** Workloads by the words of the page that has the results. */
const RESULTS: readonly (readonly [words: string, workload: string])[] = [
  ['a block with 150 transactions, warm', 'block by number, 150 transactions'],
  ['logs of one holder over all blocks, warm', 'logs of one holder, all blocks'],
  ['`eth_call` of a token balance, warm', 'eth_call: token balance, one holder'],
  ['the same, cold', `eth_call: token balance, ${COLD_TITLE}`],
  ['`eth_call` of 200 balances, cold', `eth_call: multicall of 200 balances, ${COLD_TITLE}`],
  [
    'traces of the calls of 150 transactions',
    `debug_traceBlockByNumber: calls of 150 transactions, ${COLD_TITLE}`,
  ],
];

const COLD = [
  'token balance',
  'multicall of 5 balances',
  'multicall of 200 balances',
  'balance of a proxied token',
  'quote over three pools',
  'preview of a deposit (ERC-4626)',
  'a return of 2 MB',
  'loop of 1 M gas',
] as const;

const SCALED = [
  'eth_call: token balance, one holder',
  'receipt by hash',
  'block by number, hashes',
  'WebSocket: block by number, hashes',
  'batch of 100 blocks by number, hashes',
  'block by number, 150 transactions',
  'receipts of a block, 150',
  'logs of one holder, all blocks',
  'mixed',
] as const;

/**
 * Returns the tables of pages that show a report of the peers.
 *
 * @param text The report that the benchmark wrote, as Markdown.
 * @throws {Error} when the report lacks a workload, a server or a figure.
 */
export function publishedTables(text: string): readonly PublishedTable[] {
  const report = readReport(text);
  return [
    resultsOf(report, 'README.md'),
    resultsOf(report, 'docs/benchmarks.md'),
    coldCallsOf(report),
    costsOf(report),
  ];
}

function resultsOf(report: Report, page: string): PublishedTable {
  const rate = (workload: string) => grouped(Number(summaryOf(report, workload, 'ethread requests/s')));
  const [block, , warm, cold] = RESULTS.map(([, workload]) => rate(workload));
  return {
    page,
    sentences: [
      [
        /One core serves .*? a second/,
        `One core serves ${warm} warm and ${cold} cold token balances, or ${block} blocks of 150 transactions a second`,
      ],
    ],
    rows: [
      ['What users send', 'responses a second', 'CPU µs each', '× anvil', '× geth', '× node:http'],
      ...RESULTS.map(([words, workload]) => {
        const cell = (heading: string) => summaryOf(report, workload, heading);
        return [
          words,
          grouped(Number(cell('ethread requests/s'))),
          grouped(Number(cell('CPU µs/request'))),
          ...['× anvil', '× geth', '× node:http'].map((heading) => medianOf(cell(heading)) || NONE),
        ];
      }),
    ],
  };
}

function coldCallsOf(report: Report): PublishedTable {
  const servers = ['ethread', 'anvil', 'geth'] as const;
  return {
    page: 'docs/benchmarks/limits.md',
    sentences: [],
    rows: [
      [
        `eth_call, ${COLD_TITLE}`,
        ...['× anvil', '× geth', 'CPU µs', 'anvil', 'geth'],
        ...['p50 / p99 ms', 'anvil, p50 / p99 ms', 'geth, p50 / p99 ms'],
      ],
      ...COLD.map((title) => {
        const workload = `eth_call: ${title}, ${COLD_TITLE}`;
        const ofServer = (server: string, heading: string) =>
          medianOf(serverOf(report, workload, server, heading));
        return [
          title,
          ...['× anvil', '× geth'].map((heading) => medianOf(summaryOf(report, workload, heading)) || NONE),
          ...servers.map((server) => grouped(Number(ofServer(server, 'CPU µs/request')))),
          ...servers.map((server) => `${ofServer(server, 'p50 ms')} / ${ofServer(server, 'p99 ms')}`),
        ];
      }),
    ],
  };
}

function costsOf(report: Report): PublishedTable {
  return {
    page: 'docs/scaling.md',
    sentences: [capacityOf(report)],
    rows: [
      [
        'Workload',
        ...['CPU time of a million', 'in core hours', 'Bodies, uncompressed'],
        ...[`CPU at ${CORE_HOUR}`, `Traffic at ${TRAFFIC}`],
      ],
      ...SCALED.map((workload) => {
        const requests = workload.startsWith('batch of') ? BATCH : 1;
        const seconds = Number(summaryOf(report, workload, 'CPU µs/request')) / requests;
        const bytes = (1e6 * Number(summaryOf(report, workload, 'bytes'))) / requests;
        const hours = seconds / 3600;
        // The mix has responses of many sizes.
        const hasSize = workload !== 'mixed';
        return [
          workload,
          `${Math.round(seconds)} s`,
          hours.toFixed(3),
          hasSize ? `${rounded(bytes / GIGABYTE)} GB` : NONE,
          price(hours * CORE_HOUR),
          hasSize ? price((bytes / GIGABYTE) * TRAFFIC) : NONE,
        ];
      }),
    ],
  };
}

/** Returns what one core serves of the mix. */
function capacityOf(report: Report): readonly [old: RegExp, sentence: string] {
  const micros = Number(summaryOf(report, 'mixed', 'CPU µs/request'));
  const full = Number((1e6 / micros).toPrecision(3));
  return [
    /One process uses one core: .*? with short queues\./,
    `One process uses one core: 1 s / ${Math.round(micros)} µs = ${grouped(full)} mixed calls per second at full load. At half load it serves **some ${grouped(Number((full / 2).toPrecision(2)))}**, with short queues.`,
  ];
}

/** Reads the summary and the table of each workload. */
function readReport(text: string): Report {
  const [head = '', ...sections] = text.split(/^## /mu);
  const servers = new Map(
    sections.map((section) => [section.slice(0, section.indexOf('\n')), cellsByRow(section)] as const),
  );
  return new Map(
    [...cellsByRow(head)].map(([workload, summary]) => [
      workload,
      { summary, servers: servers.get(workload) ?? new Map() },
    ]),
  );
}

/** Returns the cells of the first table of a text by the first cell of their row, and by heading. */
function cellsByRow(text: string): Map<string, Map<string, string>> {
  const [head = [], ...rows] = cellsOf(text);
  // A heading that occurs twice is that of requests a second first, and that of CPU time later.
  return new Map(
    rows.map((cells) => [
      cells[0] ?? '',
      new Map(head.map((heading, index) => [heading, cells[index] ?? ''] as const).toReversed()),
    ]),
  );
}

function summaryOf(report: Report, workload: string, heading: string): string {
  return present(report.get(workload)?.summary.get(heading), `${workload}: ${heading}`);
}

function serverOf(report: Report, workload: string, server: string, heading: string): string {
  const cell = report.get(workload)?.servers.get(server)?.get(heading);
  return present(cell, `${workload}, ${server}: ${heading}`);
}

function present(cell: string | undefined, name: string): string {
  if (cell === undefined)
    throw new Error(`the report has no ${name}: run all workloads, with anvil and geth`);
  return cell;
}

/** Returns a median without its quartiles: `**1.2** [1.1 – 1.3]` as `1.2`. */
const medianOf = (cell: string) => cell.replace(/ \[.*\]$/u, '').replaceAll('*', '');
const grouped = (value: number) => Math.round(value).toLocaleString('en-US');
const rounded = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const price = (value: number) =>
  value < 0.001 ? '< 0.001' : value < 1 ? String(Number(value.toPrecision(2))) : rounded(value);
