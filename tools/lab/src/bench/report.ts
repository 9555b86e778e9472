import type { ComparisonResult, Measurement } from './comparison.ts';
import { printTable } from './peers/markdown-tables.ts';
import { medianOf, ratiosOf, spreadOf } from './statistics.ts';

const MAX_REQUEST = 300;
const LAST = ['RSS MiB, most', 'client busy'];

/** Prints a comparison as Markdown: medians, with the quartiles in brackets. Ratios are of the same round. */
export function printReport({ comparison, options, measurements }: ComparisonResult): string {
  const { title, baseline, request, response } = comparison;
  const ofBaseline = measurements.get(baseline) ?? [];
  const shortened = request.length <= MAX_REQUEST ? request : `${request.slice(0, MAX_REQUEST)}…`;
  return [
    `## ${title}`,
    '',
    `\`${shortened}\`, ${Buffer.byteLength(response)} bytes of response, ${options.connections} connections. The baseline is ${baseline}.`,
    '',
    printTable([
      ['', 'requests/s', '× baseline', 'p50 ms', 'p99 ms', 'CPU µs/request', '× baseline', ...LAST],
      ...[...measurements].map(([name, ofVariant]) => rowOf(name, ofVariant, ofBaseline)),
    ]),
  ].join('\n');
}

function rowOf(
  name: string,
  ofVariant: readonly Measurement[],
  ofBaseline: readonly Measurement[],
): string[] {
  const each = (part: keyof Measurement, digits: number) =>
    spread(
      ofVariant.map((measurement) => measurement[part]),
      digits,
    );
  const against = (part: keyof Measurement) =>
    spread(
      ratiosOf(ofVariant, ofBaseline, (measurement) => measurement[part]),
      2,
    );
  return [
    name,
    each('requestsPerSecond', 0),
    against('requestsPerSecond'),
    each('p50Ms', 2),
    each('p99Ms', 2),
    each('cpuMicroseconds', 1),
    against('cpuMicroseconds'),
    Math.max(...ofVariant.map(({ residentBytes }) => residentBytes / 2 ** 20)).toFixed(0),
    medianOf(ofVariant, 'clientBusy').toFixed(2),
  ];
}

function spread(values: readonly number[], digits: number): string {
  const { median, lowerQuartile, upperQuartile } = spreadOf(values);
  return `${median.toFixed(digits)} [${lowerQuartile.toFixed(digits)} – ${upperQuartile.toFixed(digits)}]`;
}
