import { useState } from 'react';
import { Choice } from '../choice.tsx';
import { Failure } from '../failure.tsx';
import { UsageFigures } from '../usage/usage-figures.tsx';
import { MEASURES, UsageOverTime } from '../usage/usage-over-time.tsx';
import { type Measure, type TimeUnit, totalsOf, usageOverTime } from '../usage/usage-series.ts';
import { useOwn } from './account-session.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REFRESH_MS = 30_000;

/** The spans to choose from. `back` is the time before now, in milliseconds. */
const SPANS = {
  '24h': { words: '24 hours', unit: 'hour', back: 23 * HOUR_MS },
  '7d': { words: '7 days', unit: 'hour', back: 7 * DAY_MS },
  '30d': { words: '30 days', unit: 'day', back: 29 * DAY_MS },
  '90d': { words: '90 days', unit: 'day', back: 89 * DAY_MS },
} as const satisfies Readonly<Record<string, { words: string; unit: TimeUnit; back: number }>>;
type SpanName = keyof typeof SPANS;
const SPAN_CHOICES = (['24h', '7d', '30d', '90d'] as const).map((name) => [name, SPANS[name].words] as const);
const DIMENSIONS = [
  ['method', 'Method'],
  ['chain', 'Chain'],
] as const;

/** The usage of the account by hour or day, and by method or chain. */
export function OwnUsage() {
  const [span, setSpan] = useState<SpanName>('24h');
  const [by, setBy] = useState<(typeof DIMENSIONS)[number][0]>('method');
  const [measure, setMeasure] = useState<Measure>('calls');
  const { unit, back, words } = SPANS[span];
  const report = useOwn(
    `${span} ${by}`,
    (account) => {
      const from = new Date(Date.now() - back).toISOString();
      return account.usage_query({ from: unit === 'day' ? from.slice(0, 10) : from, by: [unit, by] });
    },
    { everyMs: REFRESH_MS },
  );
  const rows = report.value?.rows ?? [];
  // While another query is in progress, the rows have the previous time and dimension.
  const isAnswered = rows.every((row) => row[by] !== undefined && row[unit] !== undefined);
  const usage = report.value && isAnswered ? usageOverTime(report.value, { by, measure, unit }) : undefined;
  return (
    <>
      <h2>Usage</h2>
      <div className="filters">
        <Choice label="Span" choices={SPAN_CHOICES} value={span} onChange={setSpan} />
        <Choice label="Measure" choices={MEASURES} value={measure} onChange={setMeasure} />
        <Choice label="By" choices={DIMENSIONS} value={by} onChange={setBy} />
      </div>
      <Failure of={report} />
      <UsageFigures totals={report.value && totalsOf(rows)} span={words} />
      <section className="card" aria-label="Usage over time">
        <UsageOverTime
          usage={usage}
          measure={measure}
          file={`ethread-usage-${measure}-by-${by}.csv`}
          empty="Nothing was used. Calls with this key show here within seconds."
        />
      </section>
    </>
  );
}
