import { quantilesOf, spreadOf } from '../statistics.ts';

/** Blocks and logs of mainnet in 2026, to which costs are extrapolated. */
const MAINNET_BLOCKS = 24_000_000;

interface Costs {
  readonly ms: number;
  readonly cpuMs: number;
  readonly readBytes: number;
  readonly writtenBytes: number;
  readonly pageFaults: number;
}

/** The output of `measure-import.ts`. Latencies are milliseconds of reads during the import and after it. */
export interface Imported extends Costs {
  readonly imported: number;
  readonly storedBytes: number;
  /** The part of it in segments. */
  readonly segments: number;
  readonly latencies: readonly number[];
  readonly alone: readonly number[];
  /** How long the main thread was busy at a time during the import, in milliseconds: percentiles, and the longest. */
  readonly delayMs: { readonly p99: number; readonly p999: number; readonly longest: number };
}

/** The output of `measure-verify.ts`. */
export interface Verified extends Costs {
  readonly blocks: number;
  readonly hashes: readonly string[];
}

/** The output of `measure-cold-blocks.ts`: the costs of one block. */
export interface ColdBlocks extends Pick<Costs, 'readBytes' | 'cpuMs' | 'pageFaults'> {
  /** CPU time with the recovery of all senders and the printing of all transactions, in milliseconds. */
  readonly fullCpuMs: number;
  /** CPU time of the longest step of the main thread, in milliseconds. */
  readonly longestMs: number;
}

/** The output of `fill-logs.ts` and `fill-index.ts`. */
export interface Filled extends Costs {
  readonly storedBytes: number;
  readonly rare: string;
  readonly listed: readonly string[];
}

/** The output of `measure-logs.ts`. */
export interface Searched {
  readonly found: number;
  /** The first search, with an empty page cache. */
  readonly cold: Costs;
  /** CPU time of the fastest repetition, in milliseconds. */
  readonly cpuMs: number;
}

/** The output of `compare-logs.ts`. */
export interface Compared {
  readonly filters: number;
  readonly differing: number;
}

/** The costs of a number of blocks. */
export interface SizeCosts {
  readonly blocks: number;
  readonly imported: Imported;
  readonly verified: Verified;
  readonly cold: ColdBlocks;
  /** The import with a limit of memory. */
  readonly limited?: Imported & { readonly memoryBytes: number };
}

/** The same import on one core and on two. */
export interface PairedImports {
  readonly one: Imported;
  readonly two: Imported;
}

/** The imports of a number of blocks, on one core and on two in turn. */
export interface CoresCosts {
  readonly blocks: number;
  readonly rounds: readonly PairedImports[];
}

/** The costs of a number of chunks of logs. */
export interface Queried {
  readonly chunks: number;
  readonly filled: Filled;
  readonly rare: Searched;
  readonly list: Searched;
  /** Absent for a synthetic index, which has few logs. */
  readonly compared?: Compared;
}

/** The output of `measure-false-positives.ts`, over a number of chunks. */
export interface LookedUp {
  readonly size: number;
  readonly values: number;
  /** The chunks that were visited, with those that are in no group yet. */
  readonly chunks: number;
  readonly logs: number;
}

/** The CPU milliseconds of each batch of 16 blocks that were added from the highest to the lowest. */
export interface Backfilled {
  readonly blocks: number;
  readonly cpuMs: readonly number[];
}

/** The results of the benchmark. */
export interface ScaleResults {
  readonly machine: string;
  readonly bySize: readonly SizeCosts[];
  readonly byCores: readonly CoresCosts[];
  readonly byChunks: readonly Queried[];
  /** Results over synthetic indexes. */
  readonly byIndex: readonly Queried[];
  readonly byAbsent: readonly LookedUp[];
  readonly byBackfill: readonly Backfilled[];
}

/** Prints the results as Markdown tables, with a column for each size. */
export function printScale(results: ScaleResults): string {
  const { machine, bySize, byCores, byChunks, byIndex, byAbsent, byBackfill } = results;
  return [
    '## scale',
    '',
    `Blocks of 180 transactions and 350 logs, ${machine}. CPU times include all threads.`,
    '',
    ...table('blocks', bySize, ({ blocks }) => String(blocks), [
      ['import, blocks per CPU second', ({ imported }) => rate(imported.imported, imported.cpuMs)],
      ['verify, blocks per CPU second', ({ verified }) => rate(verified.blocks, verified.cpuMs)],
      ['stored, kB per block', ({ blocks, imported }) => kilobytes(imported.storedBytes / blocks)],
      [
        'stored, TB for 24 M blocks',
        ({ blocks, imported }) => ((imported.storedBytes / blocks) * (MAINNET_BLOCKS / 1e12)).toFixed(2),
      ],
      ['in segments, kB per block', ({ blocks, imported }) => kilobytes(imported.segments / blocks)],
      ['bytes written ÷ stored', ({ imported }) => (imported.writtenBytes / imported.storedBytes).toFixed(1)],
      ['block read while importing, p50 ms', ({ imported }) => quantile(imported.latencies, 0.5)],
      ['block read while importing, p99 ms', ({ imported }) => quantile(imported.latencies, 0.99)],
      ['block read without import, p99 ms', ({ imported }) => quantile(imported.alone, 0.99)],
      ['main thread busy while importing, p99 ms', ({ imported }) => imported.delayMs.p99.toFixed(1)],
      ['main thread busy while importing, p99.9 ms', ({ imported }) => imported.delayMs.p999.toFixed(1)],
      ['main thread busy while importing, longest ms', ({ imported }) => imported.delayMs.longest.toFixed(1)],
      ['block by hash, uncached, kB read', ({ cold }) => kilobytes(cold.readBytes)],
      ['block by hash, uncached, page faults', ({ cold }) => cold.pageFaults.toFixed(1)],
      ['block by hash, uncached, CPU ms', ({ cold }) => cold.cpuMs.toFixed(1)],
      ['the same with full transactions, CPU ms', ({ cold }) => cold.fullCpuMs.toFixed(1)],
      ['its longest step of the main thread, CPU ms', ({ cold }) => cold.longestMs.toFixed(1)],
      ...(bySize.some(({ limited }) => limited) ? LIMITED_ROWS : []),
    ]),
    ...table('blocks, on one core and on two', byCores, ({ blocks }) => String(blocks), [
      ['pairs of imports', ({ rounds }) => String(rounds.length)],
      ['two cores ÷ one core, blocks per second', spread(({ one, two }) => one.ms / two.ms, 2)],
      ['one core, s', spread(({ one }) => one.ms / 1000)],
      ['two cores, s', spread(({ two }) => two.ms / 1000)],
      ['one core, CPU s', spread(({ one }) => one.cpuMs / 1000)],
      ['two cores, CPU s', spread(({ two }) => two.cpuMs / 1000)],
      ['one core: block read while importing, p99 ms', spread(({ one }) => p99Of(one.latencies))],
      ['one core: block read without import, p99 ms', spread(({ one }) => p99Of(one.alone))],
      ['two cores: block read while importing, p99 ms', spread(({ two }) => p99Of(two.latencies))],
      ['two cores: block read without import, p99 ms', spread(({ two }) => p99Of(two.alone))],
      ['two cores: main thread busy while importing, p99 ms', spread(({ two }) => two.delayMs.p99)],
    ]),
    ...table('chunks of 65,536 logs', byChunks, ({ chunks }) => String(chunks), [
      ['store the logs, CPU s per chunk', ({ chunks, filled }) => (filled.cpuMs / chunks / 1000).toFixed(2)],
      ['stored, MB per chunk', ({ chunks, filled }) => (filled.storedBytes / chunks / 1e6).toFixed(2)],
      ['bytes written ÷ stored', ({ filled }) => (filled.writtenBytes / filled.storedBytes).toFixed(1)],
      ...queryRows('one rare holder', ({ rare }) => rare),
      ...queryRows('a list of 1,000 values', ({ list }) => list),
      [
        'random filters with other results than a scan',
        ({ compared }) => (compared ? `${compared.differing} of ${compared.filters}` : '–'),
      ],
    ]),
    ...table('synthetic chunks', byIndex, ({ chunks }) => String(chunks), [
      ...queryRows('one rare holder', ({ rare }) => rare),
      ...queryRows('a list of 1,000 values', ({ list }) => list),
    ]),
    ...table('chunks in which values without logs are looked up', byAbsent, ({ size }) => String(size), [
      ['values', ({ values }) => String(values)],
      ['chunks visited for each value', ({ chunks, values }) => (chunks / values).toFixed(3)],
      ['logs that would be read (false positives)', ({ logs }) => String(logs)],
    ]),
    ...table('blocks from the highest to the lowest', byBackfill, ({ blocks }) => String(blocks), [
      ['first tenth, CPU ms per batch of 16', ({ cpuMs }) => meanOf(cpuMs.slice(0, cpuMs.length / 10))],
      ['last tenth, CPU ms per batch of 16', ({ cpuMs }) => meanOf(cpuMs.slice((-1 * cpuMs.length) / 10))],
    ]),
  ].join('\n');
}

/** The same import without and with a limit of memory. Its rate in time includes the waiting for the disk. */
const LIMITED_ROWS: readonly Row<SizeCosts>[] = [
  ['memory limit, MB', ({ limited }) => (limited ? (limited.memoryBytes / 1e6).toFixed(0) : '–')],
  [
    'stored ÷ memory limit',
    ({ limited }) => (limited ? (limited.storedBytes / limited.memoryBytes).toFixed(1) : '–'),
  ],
  ['import, blocks per second', ({ imported }) => rate(imported.imported, imported.ms)],
  [
    'import with the limit, blocks per second',
    ({ limited }) => (limited ? rate(limited.imported, limited.ms) : '–'),
  ],
  [
    'import with the limit, blocks per CPU second',
    ({ limited }) => (limited ? rate(limited.imported, limited.cpuMs) : '–'),
  ],
  ['import, MB read', ({ imported }) => (imported.readBytes / 1e6).toFixed(0)],
  ['import with the limit, MB read', ({ limited }) => (limited ? (limited.readBytes / 1e6).toFixed(0) : '–')],
];

type Row<Result> = readonly [name: string, cell: (result: Result) => string];

function queryRows(name: string, of: (queried: Queried) => Searched): Row<Queried>[] {
  return [
    [`${name}: logs found`, (queried) => String(of(queried).found)],
    [`${name}: CPU ms`, (queried) => of(queried).cpuMs.toFixed(1)],
    [`${name}, uncached: page faults`, (queried) => String(of(queried).cold.pageFaults)],
    [`${name}, uncached: kB read`, (queried) => kilobytes(of(queried).cold.readBytes)],
  ];
}

function table<Result>(
  what: string,
  results: readonly Result[],
  nameOf: (result: Result) => string,
  rows: readonly Row<Result>[],
): string[] {
  if (results.length === 0) return [];
  return [
    `| ${[what, ...results.map(nameOf)].join(' | ')} |`,
    `| --- |${results.map(() => ' ---: |').join('')}`,
    ...rows.map(([name, cell]) => `| ${[name, ...results.map(cell)].join(' | ')} |`),
    '',
  ];
}

/** Returns a cell with the median of all rounds, and the quartiles where they are several. */
function spread(of: (pair: PairedImports) => number, digits = 1): (costs: CoresCosts) => string {
  return ({ rounds }) => {
    const { median, lowerQuartile, upperQuartile } = spreadOf(rounds.map(of));
    const quartiles = [lowerQuartile, upperQuartile].map((value) => value.toFixed(digits));
    return `${median.toFixed(digits)} [${quartiles.join('–')}]`;
  };
}

const p99Of = (values: readonly number[]) => quantilesOf(values, [0.99])[0] ?? NaN;
const rate = (count: number, cpuMs: number) => ((1000 * count) / cpuMs).toFixed(1);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const meanOf = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
const quantile = (values: readonly number[], share: number) =>
  values.length === 0 ? '–' : (quantilesOf(values, [share])[0] ?? NaN).toFixed(1);
