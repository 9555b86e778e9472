import { cpus } from 'node:os';
import type { ComparisonResult, Measurement } from './comparison.ts';
import { spreadOf } from './statistics.ts';

/** Utilization above which the load client limits its server. */
const BUSY = 0.9;
/** Maximum number of printed characters of a request. */
const MAX_REQUEST = 300;

const COLUMNS = [
  '',
  'requests/s',
  '× baseline',
  'p50 ms',
  'p99 ms',
  'CPU µs/request',
  '× baseline',
  'added µs',
  'RSS MiB, most',
  'client busy',
] as const;

/** Prints a comparison as Markdown: medians, with the quartiles in brackets. Ratios are of the same round. */
export function printReport({ comparison, options, measurements }: ComparisonResult): string {
  const { title, baseline, request, response } = comparison;
  const ofBaseline = measurements.get(baseline) ?? [];
  const rows = [...measurements].map(([name, ofVariant]) => rowOf(name, ofVariant, ofBaseline));
  const lines = [
    `## ${title}`,
    '',
    `\`${shortened(request)}\`, ${Buffer.byteLength(response)} bytes of response, ${options.connections} connections,`,
    `${options.rounds} rounds of ${options.seconds} s in turn, Node ${process.version.slice(1)}, ${cpus()[0]?.model ?? 'unknown'}.`,
    `The server runs alone on one core, and the load client on the other. Medians [quartiles]; the baseline is ${baseline}.`,
    '',
    line(COLUMNS),
    line(COLUMNS.map((_column, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ];
  const isClientBusy = [...measurements.values()].flat().some(({ clientBusy }) => clientBusy > BUSY);
  if (isClientBusy)
    lines.push('', 'The load client was busy: requests a second are its own limit in places.');
  return `${lines.join('\n')}\n`;
}

/** Truncates a request: a batch would fill pages. */
function shortened(request: string): string {
  return request.length <= MAX_REQUEST ? request : `${request.slice(0, MAX_REQUEST)}…`;
}

function rowOf(
  name: string,
  ofVariant: readonly Measurement[],
  ofBaseline: readonly Measurement[],
): string[] {
  const each = (value: (measurement: Measurement) => number) => ofVariant.map(value);
  const against = (value: (measurement: Measurement, other: Measurement) => number) =>
    ofVariant.flatMap((measurement, round) => {
      const other = ofBaseline[round];
      return other ? [value(measurement, other)] : [];
    });
  return [
    name,
    spread(
      each(({ requestsPerSecond }) => requestsPerSecond),
      0,
    ),
    spread(
      against((one, other) => one.requestsPerSecond / other.requestsPerSecond),
      2,
    ),
    spread(
      each(({ p50Ms }) => p50Ms),
      2,
    ),
    spread(
      each(({ p99Ms }) => p99Ms),
      2,
    ),
    spread(
      each(({ cpuMicroseconds }) => cpuMicroseconds),
      1,
    ),
    spread(
      against((one, other) => one.cpuMicroseconds / other.cpuMicroseconds),
      2,
    ),
    spread(
      against((one, other) => one.cpuMicroseconds - other.cpuMicroseconds),
      1,
    ),
    Math.max(...each(({ residentBytes }) => residentBytes / 2 ** 20)).toFixed(0),
    spreadOf(each(({ clientBusy }) => clientBusy)).median.toFixed(2),
  ];
}

function spread(values: readonly number[], digits: number): string {
  const { median, lowerQuartile, upperQuartile } = spreadOf(values);
  return `${median.toFixed(digits)} [${lowerQuartile.toFixed(digits)} – ${upperQuartile.toFixed(digits)}]`;
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
