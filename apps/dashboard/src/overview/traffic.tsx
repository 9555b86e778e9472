import type { Traffic as TrafficReport } from '@ethread/admin/client';
import { TimeBars } from '../charts/time-bars.tsx';
import { bad, type Column, DataTable } from '../data-table.tsx';
import { Figure } from '../figure.tsx';
import { duration, methodName, whole } from '../format.ts';
import { requestsAddress } from '../request-filter.ts';

/** The number of seconds over which the current rate is averaged. */
const NOW_SECONDS = 5;

interface TrafficProps {
  readonly traffic: TrafficReport;
  readonly span: string;
}

/** The rate over a span of time, and the methods called in it. */
export function Traffic({ traffic, span }: TrafficProps) {
  const { steps, stepSeconds, methods, errors: byError, rejections } = traffic;
  const from = Date.parse(traffic.from);
  const isLive = stepSeconds === 1;
  const last = isLive ? steps.slice(-NOW_SECONDS) : steps;
  const lastSeconds = isLive ? last.length : (Date.parse(traffic.to) - from) / 1_000;
  const rate = last.reduce((sum, { calls }) => sum + calls, 0) / Math.max(1, lastSeconds);
  const sum = (of: 'calls' | 'errors' | 'rejected') => steps.reduce((total, step) => total + step[of], 0);
  const [calls, errors] = [sum('calls'), sum('errors')];
  return (
    <section aria-labelledby="traffic" className="traffic">
      <dl className="figures">
        <Figure
          term="Calls a second"
          value={rate.toFixed(rate < 10 ? 1 : 0)}
          note={isLive ? `over ${NOW_SECONDS} s` : span}
        />
        <Figure term="Calls" value={whole(calls)} note={span} />
        <Figure
          term="Errors"
          value={whole(errors)}
          note={calls === 0 ? span : `${((errors / calls) * 100).toFixed(1)} % of calls`}
          isBad={errors > 0}
          href={errors > 0 ? requestsAddress({ failed: true }) : undefined}
        />
        <Figure
          term="Rejected"
          value={whole(sum('rejected'))}
          note="no key, or over a limit"
          isBad={sum('rejected') > 0}
        />
      </dl>
      <div className="card live">
        <TimeBars
          label={`Calls over ${span}`}
          times={steps.map((_step, index) => new Date(from + index * stepSeconds * 1_000).toISOString())}
          stepSeconds={stepSeconds}
          series={[
            { name: 'Results', values: steps.map((step) => step.calls - step.errors) },
            { name: 'Errors', values: steps.map((step) => step.errors), isBad: true },
          ]}
          print={whole}
        />
        <div className="busiest">
          <h3>Busiest methods</h3>
          {methods.length === 0 ? (
            <p className="empty">Nothing was called.</p>
          ) : (
            <DataTable
              label="Busiest methods"
              columns={METHOD_COLUMNS}
              rows={methods.slice(0, 8)}
              keyOf={(row) => `${row.chain} ${row.method}`}
            />
          )}
        </div>
      </div>
      {(byError.length > 0 || rejections.length > 0) && (
        <div className="card reasons">
          <Reasons heading="Errors" counted="Calls" rows={byError} />
          <Reasons heading="Rejections" counted="Requests" rows={rejections} />
        </div>
      )}
    </section>
  );
}

const METHOD_COLUMNS: readonly Column<TrafficReport['methods'][number]>[] = [
  { title: 'Method', cell: ({ method }) => methodName(method), className: () => 'mono' },
  { title: 'Chain', cell: ({ chain }) => chain },
  { title: 'Calls', cell: ({ calls }) => whole(calls) },
  {
    title: 'Errors',
    cell: ({ errors, method }) =>
      errors > 0 ? <a href={requestsAddress({ failed: true, method })}>{whole(errors)}</a> : 0,
    className: ({ errors }) => bad(errors > 0),
  },
  {
    title: 'p50',
    about: 'Half of the calls took at most this long',
    cell: ({ p50 }) => duration(p50),
  },
  {
    title: 'p95',
    about: '95 % of the calls took at most this long',
    cell: ({ p95 }) => duration(p95),
  },
  {
    title: 'p99',
    about: '99 % of the calls took at most this long',
    cell: ({ p99 }) => duration(p99),
  },
];

interface ReasonsProps {
  readonly heading: string;
  readonly counted: string;
  readonly rows: TrafficReport['errors'];
}

function Reasons({ heading, counted, rows }: ReasonsProps) {
  return (
    <div>
      <h3>{heading}</h3>
      {rows.length === 0 ? (
        <p className="empty">None.</p>
      ) : (
        <DataTable
          label={heading}
          columns={[
            {
              title: 'Error',
              cell: ({ error }) => <a href={requestsAddress({ error })}>{error}</a>,
              className: () => 'mono',
            },
            { title: counted, cell: ({ count }) => whole(count) },
          ]}
          rows={rows.slice(0, 8)}
          keyOf={({ error }) => error}
        />
      )}
    </div>
  );
}
