import { bytes, short } from '../format.ts';
import { MEASURES } from './usage-over-time.tsx';
import type { Measure } from './usage-series.ts';

interface UsageFiguresProps {
  /** undefined until the first response. */
  readonly totals: Readonly<Record<Measure, number>> | undefined;
  /** The span in words. */
  readonly span: string | undefined;
}

/** The sums over a span of time. */
export function UsageFigures({ totals, span }: UsageFiguresProps) {
  return (
    <dl className="figures">
      {MEASURES.map(([name, words]) => (
        <div key={name} className={name === 'errors' && totals && totals.errors > 0 ? 'bad' : ''}>
          <dt>{words}</dt>
          <dd>
            {totals ? (name === 'bytes' ? bytes(totals.bytes) : short(totals[name])) : '–'}{' '}
            <small>{span}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
