import { useState } from 'react';
import { useAnswer } from '../ask/use-answer.ts';
import { Choice } from '../choice.tsx';
import { DayBars } from '../charts/day-bars.tsx';
import { downloadCsv, printCsv } from '../csv.ts';
import { Failure } from '../failure.tsx';
import { bytes, day, short, whole } from '../format.ts';
import { labelsOf } from './key-labels.ts';
import { type Dimension, type Measure, totalsOf, type UsageByDay, usageByDay } from './usage-series.ts';

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
const MEASURES = [
  ['credits', 'Credits'],
  ['calls', 'Calls'],
  ['errors', 'Errors'],
  ['bytes', 'Bytes'],
] as const satisfies readonly (readonly [Measure, string])[];

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
    report.value && isAnswered ? usageByDay({ ...report.value, rows }, { by, measure }) : undefined;
  const totals = report.value && totalsOf(rows);
  return (
    <>
      <div className="filters">
        <Choice label="Span" choices={SPANS} value={span} onChange={setSpan} />
        <Choice label="Measure" choices={MEASURES} value={measure} onChange={setMeasure} />
        <Choice label="By" choices={DIMENSIONS} value={by} onChange={setBy} />
        <label className="of-key">
          <span className="hidden">Key</span>
          <select value={key} onChange={({ target }) => setKey(target.value)}>
            <option value="">All keys</option>
            {keys.value?.map(({ id }) => (
              <option key={id} value={id}>
                {labels.get(id)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Failure of={report} />
      <dl className="figures">
        {MEASURES.map(([name, words]) => (
          <div key={name} className={name === 'errors' && totals && totals.errors > 0 ? 'bad' : ''}>
            <dt>{words}</dt>
            <dd>
              {totals ? (name === 'bytes' ? bytes(totals.bytes) : short(totals[name])) : '–'}{' '}
              <small>{SPANS.find(([days]) => days === span)?.[1]}</small>
            </dd>
          </div>
        ))}
      </dl>
      <section className="card" aria-label="By day">
        {usage && usage.series.length > 0 && (
          <DayBars
            {...usage}
            unit={MEASURES.find(([name]) => name === measure)?.[1] ?? measure}
            print={measure === 'bytes' ? bytes : short}
          />
        )}
        {usage?.series.length === 0 && (
          <p className="empty">Nothing was used. Calls of keys with a plan show here within seconds.</p>
        )}
        {!usage && <p className="waiting">Asking the service…</p>}
        {usage && usage.series.length > 0 && <UsageTable usage={usage} />}
        {usage && usage.series.length > 0 && (
          <p>
            <button
              type="button"
              onClick={() => downloadCsv(`ethread-usage-${measure}-by-${by}.csv`, csvOf(usage))}
            >
              CSV
            </button>
          </p>
        )}
      </section>
    </>
  );
}

/** The chart's values as a table, newest day first. */
function UsageTable({ usage: { days, series } }: { usage: UsageByDay }) {
  return (
    <details>
      <summary>As a table</summary>
      <div className="table" tabIndex={0} role="region" aria-label="Usage by day, as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((name, index) => (
                <tr key={name}>
                  <th scope="row">{day(name)}</th>
                  {series.map((one) => (
                    <td key={one.name}>{whole(one.values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const csvOf = ({ days, series }: UsageByDay): string =>
  printCsv(
    ['day', ...series.map(({ name }) => name)],
    days.map((name, index) => [name, ...series.map(({ values }) => values[index] ?? 0)]),
  );
