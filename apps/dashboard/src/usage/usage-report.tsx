import { printBytes } from '@ethread/core/print-bytes';
import type { ReactNode } from 'react';
import type { Answer } from '../ask/use-query.ts';
import { TimeBars } from '../charts/time-bars.tsx';
import { Failure } from '../failure.tsx';
import { Figure } from '../figure.tsx';
import { short } from '../format.ts';
import type { UsageChoice } from './use-usage-choice.tsx';
import { requestsAddress } from '../request-filter.ts';
import {
  type Dimension,
  type Measure,
  MEASURES,
  STEP_SECONDS,
  totalsOf,
  type UsageReport as Report,
  usageOverTime,
} from './usage-series.ts';

interface UsageReportProps {
  readonly choice: UsageChoice<Dimension>;
  readonly report: Answer<Report>;
  /** The key whose usage it is. All keys of the reader when absent. */
  readonly keyId?: string;
  readonly children?: ReactNode;
}

const printOf = (measure: Measure) => (measure === 'bytes' ? printBytes : short);

/** The controls of the usage, its sums, and its course over time. */
export function UsageReport({ choice, report, keyId, children }: UsageReportProps) {
  const { by, measure, unit, words } = choice;
  const rows = report.value?.rows ?? [];
  // While another query is in progress, the rows have the previous time and dimension.
  const isAnswered = rows.every((row) => row[by] !== undefined && row[unit] !== undefined);
  const totals = report.value && totalsOf(rows);
  const errors = requestsAddress({ failed: true, ...(keyId && { key: keyId }) });
  const usage = report.value && isAnswered ? usageOverTime(report.value, { by, measure, unit }) : undefined;
  return (
    <>
      <div className="filters">
        {choice.controls}
        {children}
      </div>
      <Failure of={report} />
      <dl className="figures">
        {MEASURES.map(([name, term]) => (
          <Figure
            key={name}
            term={term}
            value={totals ? printOf(name)(totals[name]) : '–'}
            note={words}
            {...(name === 'errors' && totals && totals.errors > 0 && { isBad: true, href: errors })}
          />
        ))}
      </dl>
      <section className="card usage" aria-label="Usage over time">
        {!usage && <p className="waiting">Loading…</p>}
        {usage?.series.length === 0 && (
          <p className="empty">Nothing was used. Calls show here within seconds.</p>
        )}
        {usage && usage.series.length > 0 && (
          <TimeBars
            label={`${MEASURES.find(([name]) => name === measure)?.[1]} by ${unit}`}
            times={usage.times}
            stepSeconds={STEP_SECONDS[unit]}
            series={usage.series}
            print={printOf(measure)}
          />
        )}
      </section>
    </>
  );
}
