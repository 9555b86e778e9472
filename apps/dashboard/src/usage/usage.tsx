import { useState } from 'react';
import { useAnswer } from '../ask/use-answer.ts';
import { Choice } from '../choice.tsx';
import { Failure } from '../failure.tsx';
import { KeyChoice } from './key-choice.tsx';
import { labelsOf } from './key-labels.ts';
import { UsageFigures } from './usage-figures.tsx';
import { MEASURES, UsageOverTime } from './usage-over-time.tsx';
import { type Dimension, type Measure, totalsOf, usageOverTime } from './usage-series.ts';

const SPANS = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const;
const DIMENSIONS = [
  ['method', 'Method'],
  ['chain', 'Chain'],
  ['key', 'Key'],
] as const satisfies readonly (readonly [Dimension, string])[];
const DAY_MS = 86_400_000;
const REFRESH_MS = 30_000;

/** The usage by day and method, chain or key. */
export function Usage() {
  const [span, setSpan] = useState<(typeof SPANS)[number][0]>('30');
  const [by, setBy] = useState<Dimension>('method');
  const [measure, setMeasure] = useState<Measure>('credits');
  const [key, setKey] = useState('');
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  const report = useAnswer(
    `${span} ${by} ${key}`,
    (admin) => {
      const from = new Date(Date.now() - (Number(span) - 1) * DAY_MS).toISOString().slice(0, 10);
      return admin.usage_query({ from, by: ['day', by], ...(key === '' ? {} : { key }) });
    },
    { everyMs: REFRESH_MS },
  );
  const labels = labelsOf(keys.value ?? []);
  const rows = (report.value?.rows ?? []).map((row) =>
    row.key === undefined ? row : { ...row, key: labels.get(row.key) ?? row.key },
  );
  // While another query is in progress, the rows have the previous dimension.
  const isAnswered = rows.every((row) => row[by] !== undefined);
  const usage =
    report.value && isAnswered
      ? usageOverTime({ ...report.value, rows }, { by, measure, unit: 'day' })
      : undefined;
  const totals = report.value && totalsOf(rows);
  return (
    <>
      <div className="filters">
        <Choice label="Span" choices={SPANS} value={span} onChange={setSpan} />
        <Choice label="Measure" choices={MEASURES} value={measure} onChange={setMeasure} />
        <Choice label="By" choices={DIMENSIONS} value={by} onChange={setBy} />
        <KeyChoice keys={keys.value ?? []} value={key} onChange={setKey} />
      </div>
      <Failure of={report} />
      <UsageFigures totals={totals} span={SPANS.find(([days]) => days === span)?.[1]} />
      <section className="card" aria-label="By day">
        <UsageOverTime
          usage={usage}
          measure={measure}
          file={`ethread-usage-${measure}-by-${by}.csv`}
          empty="Nothing was used. Calls of keys with a plan show here within seconds."
        />
      </section>
    </>
  );
}
