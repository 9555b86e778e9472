import type { Traffic as TrafficReport } from '@ethread/admin/client';
import { RateChart } from '../charts/rate-chart.tsx';
import { duration, whole } from '../format.ts';
import { requestsAddress } from '../request-filter.ts';

/** The number of seconds over which the current rate is averaged. */
const NOW_SECONDS = 5;

interface TrafficProps {
  readonly traffic: TrafficReport;
  /** The span in words. */
  readonly span: string;
}

/** The rate over a span of time, and the methods called in it. */
export function Traffic({ traffic, span }: TrafficProps) {
  const { steps, stepSeconds, methods, webSockets, errors: byError, rejections } = traffic;
  const isLive = stepSeconds === 1;
  const last = isLive ? steps.slice(-NOW_SECONDS) : steps;
  const lastSeconds = isLive ? last.length : (Date.parse(traffic.to) - Date.parse(traffic.from)) / 1_000;
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
        <Figure term="WebSockets" value={whole(webSockets)} note="open now" />
      </dl>
      <div className="card live">
        <RateChart steps={steps} stepSeconds={stepSeconds} />
        <div className="busiest">
          <h3>Busiest methods</h3>
          {methods.length === 0 ? (
            <p className="empty">Nothing was called.</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">Method</th>
                  <th scope="col">Chain</th>
                  <th scope="col">Calls</th>
                  <th scope="col">Errors</th>
                  <th scope="col">
                    <abbr title="Half of the calls took at most this long">p50</abbr>
                  </th>
                  <th scope="col">
                    <abbr title="95 % of the calls took at most this long">p95</abbr>
                  </th>
                  <th scope="col">
                    <abbr title="99 % of the calls took at most this long">p99</abbr>
                  </th>
                </tr>
              </thead>
              <tbody>
                {methods.slice(0, 8).map((row) => (
                  <tr key={`${row.chain} ${row.method}`}>
                    <th scope="row" className="mono">
                      {row.method}
                    </th>
                    <td>{row.chain}</td>
                    <td>{whole(row.calls)}</td>
                    <td className={row.errors > 0 ? 'bad' : ''}>
                      {row.errors > 0 ? (
                        <a href={requestsAddress({ failed: true, method: row.method })}>
                          {whole(row.errors)}
                        </a>
                      ) : (
                        0
                      )}
                    </td>
                    <td>{duration(row.p50)}</td>
                    <td>{duration(row.p95)}</td>
                    <td>{duration(row.p99)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
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

interface ReasonsProps {
  readonly heading: string;
  readonly counted: string;
  readonly rows: TrafficReport['errors'];
}

/** The most frequent errors by name. */
function Reasons({ heading, counted, rows }: ReasonsProps) {
  return (
    <div>
      <h3>{heading}</h3>
      {rows.length === 0 ? (
        <p className="empty">None.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Error</th>
              <th scope="col">{counted}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 8).map(({ error, count }) => (
              <tr key={error}>
                <th scope="row" className="mono">
                  <a href={requestsAddress({ error })}>{error}</a>
                </th>
                <td>{whole(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface FigureProps {
  readonly term: string;
  readonly value: string;
  readonly note: string;
  readonly isBad?: boolean;
  /** The address of what the value counts. */
  readonly href?: string | undefined;
}

function Figure({ term, value, note, isBad = false, href }: FigureProps) {
  return (
    <div className={isBad ? 'bad' : ''}>
      <dt>{term}</dt>
      <dd>
        {href === undefined ? value : <a href={href}>{value}</a>} <small>{note}</small>
      </dd>
    </div>
  );
}
