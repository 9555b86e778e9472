import { printBytes } from '@ethread/core/print-bytes';
import type { ReactNode } from 'react';
import type { Answer } from '../ask/use-query.ts';
import { TimeBars } from '../charts/time-bars.tsx';
import { Failure } from '../failure.tsx';
import { short } from '../format.ts';
import type { UsageChoice } from './use-usage-choice.tsx';
import { UsageFigures } from './usage-figures.tsx';
import { requestsAddress } from '../request-filter.ts';
import {
  type Dimension,
  MEASURES,
  totalsOf,
  type UsageReport as Report,
  usageOverTime,
} from './usage-series.ts';

interface UsageReportProps {
  readonly choice: UsageChoice<Dimension>;
  readonly report: Answer<Report>;
  /** The key whose usage it is. All keys of the reader when absent. */
  readonly keyId?: string;
  /** Further controls. */
  readonly children?: ReactNode;
}

/** The controls of the usage, its sums, and its course over time. */
export function UsageReport({ choice, report, keyId, children }: UsageReportProps) {
  const { by, measure, unit, words } = choice;
  const rows = report.value?.rows ?? [];
  // While another query is in progress, the rows have the previous time and dimension.
  const isAnswered = rows.every((row) => row[by] !== undefined && row[unit] !== undefined);
  const usage = report.value && isAnswered ? usageOverTime(report.value, { by, measure, unit }) : undefined;
  return (
    <>
      <div className="filters">
        {choice.controls}
        {children}
      </div>
      <Failure of={report} />
      <UsageFigures
        totals={report.value && totalsOf(rows)}
        span={words}
        errorsHref={requestsAddress({ failed: true, ...(keyId && { key: keyId }) })}
      />
      <section className="card usage" aria-label="Usage over time">
        {!usage && <p className="waiting">Loading…</p>}
        {usage?.series.length === 0 && (
          <p className="empty">Nothing was used. Calls show here within seconds.</p>
        )}
        {usage && usage.series.length > 0 && (
          <TimeBars
            time={usage.unit}
            times={usage.times}
            series={usage.series}
            unit={MEASURES.find(([name]) => name === measure)?.[1] ?? measure}
            print={measure === 'bytes' ? printBytes : short}
          />
        )}
      </section>
    </>
  );
}
