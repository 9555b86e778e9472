import type { Work } from '@ethread/admin/client';
import { remaining, short, whole } from '../format.ts';

const KINDS = { import: 'Import', execution: 'Execution' } as const;

/** Imports and executions in progress, with their rate and remaining time. */
export function Works({ works }: { works: readonly Work[] }) {
  return (
    <section aria-labelledby="works">
      <h2 id="works">Work in progress</h2>
      {works.length === 0 ? (
        <p className="empty">None. Imports, and execution that lags behind the head, show here.</p>
      ) : (
        <ul className="works">
          {works.map((work) => (
            <li key={`${work.chain} ${work.kind}`} className="card">
              <h3>
                {KINDS[work.kind]} <span className="tag">{work.chain}</span>
              </h3>
              <progress
                aria-label={`${KINDS[work.kind]} of ${work.chain}`}
                max={1}
                value={Math.min(1, work.share)}
              />
              <p className="hint">
                {(100 * work.share).toFixed(work.share < 0.1 ? 1 : 0)} % · block {whole(work.block)}
                {work.perSecond !== null && ` · ${rate(work.perSecond)} blocks a second`}
                {` · ${work.secondsLeft === null ? 'remaining time unknown' : `${remaining(work.secondsLeft)} left`}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const rate = (perSecond: number): string =>
  perSecond < 10 ? perSecond.toFixed(1) : short(Math.round(perSecond));
