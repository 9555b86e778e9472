import { printBytes } from '@ethread/core/print-bytes';
import { downloadFile } from '@ethread/ui';
import { TimeBars } from '../charts/time-bars.tsx';
import { printCsv } from '../csv.ts';
import { short } from '../format.ts';
import type { Measure, UsageOverTime as Usage } from './usage-series.ts';

/** The measures with their words. */
export const MEASURES = [
  ['credits', 'Credits'],
  ['calls', 'Calls'],
  ['errors', 'Errors'],
  ['bytes', 'Bytes'],
] as const satisfies readonly (readonly [Measure, string])[];

interface UsageOverTimeProps {
  /** undefined until the first response. */
  readonly usage: Usage | undefined;
  readonly measure: Measure;
  /** The name of the file for spreadsheets. */
  readonly file: string;
}

/** The usage by day or hour as a chart and as a file. */
export function UsageOverTime({ usage, measure, file }: UsageOverTimeProps) {
  if (!usage) return <p className="waiting">Loading…</p>;
  if (usage.series.length === 0)
    return <p className="empty">Nothing was used. Calls show here within seconds.</p>;
  return (
    <>
      <TimeBars
        time={usage.unit}
        times={usage.times}
        series={usage.series}
        unit={MEASURES.find(([name]) => name === measure)?.[1] ?? measure}
        print={measure === 'bytes' ? printBytes : short}
      />
      <p>
        <button type="button" onClick={() => downloadFile(file, 'text/csv', csvOf(usage))}>
          CSV
        </button>
      </p>
    </>
  );
}

const csvOf = ({ unit, times, series }: Usage): string =>
  printCsv(
    [unit, ...series.map(({ name }) => name)],
    times.map((name, index) => [name, ...series.map(({ values }) => values[index] ?? 0)]),
  );
