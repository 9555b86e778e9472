import { PEERS } from './prepare-peers.ts';
import type { ComparisonResult, Measurement } from '../comparison.ts';
import { medianOf, ratiosOf, spreadOf } from '../statistics.ts';
import { printTable } from './markdown-tables.ts';

/** The peers by the headings of their columns. */
const COLUMNS: readonly (readonly [heading: string, names: readonly string[]])[] = [
  ['anvil', [PEERS.anvil, PEERS.forkingAnvil]],
  ['geth', [PEERS.geth]],
  ['executed state', [PEERS.executed]],
  ['node:http', [PEERS.node, PEERS.webSocket]],
  ['nginx', [PEERS.nginx]],
];

/**
 * Prints one line per workload, as Markdown: ethread, and its ratios to the others in the same round. Above 1 ethread
 * is better, both for requests per second and for CPU time.
 */
export function printSummary(results: readonly ComparisonResult[]): string {
  const peers = COLUMNS.filter(([, names]) =>
    results.some(({ measurements }) => names.some((name) => measurements.has(name))),
  );
  const titles = [
    ...['workload', 'bytes', 'ethread requests/s', ...peers.map(([heading]) => `× ${heading}`)],
    ...['p50 ms', 'p99 ms', 'CPU µs/request', ...peers.map(([heading]) => `× ${heading}, by CPU`)],
  ];
  const rows = results.map(({ comparison, measurements }) => {
    const own = measurements.get(PEERS.ethread) ?? [];
    const others = peers.map(([, names]) => names.flatMap((name) => measurements.get(name) ?? []));
    return [
      comparison.title,
      String(Buffer.byteLength(comparison.response)),
      medianOf(own, 'requestsPerSecond').toFixed(0),
      ...others.map((other) => ratio(own, other, rate)),
      medianOf(own, 'p50Ms').toFixed(2),
      medianOf(own, 'p99Ms').toFixed(2),
      medianOf(own, 'cpuMicroseconds').toFixed(1),
      ...others.map((other) => ratio(own, other, thrift)),
    ];
  });
  return printTable([titles, ...rows]);
}

const rate = ({ requestsPerSecond }: Measurement) => requestsPerSecond;
/** Requests per second of CPU time. */
const thrift = ({ cpuMicroseconds }: Measurement) => 1 / cpuMicroseconds;

/** Returns the ratio by round: the median, with the quartiles in brackets. */
function ratio(
  own: readonly Measurement[],
  others: readonly Measurement[],
  valueOf: (measurement: Measurement) => number,
): string {
  const ratios = ratiosOf(own, others, valueOf);
  if (ratios.length === 0) return '';
  const { median: middle, lowerQuartile, upperQuartile } = spreadOf(ratios);
  return `**${short(middle)}** [${short(lowerQuartile)} – ${short(upperQuartile)}]`;
}

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
