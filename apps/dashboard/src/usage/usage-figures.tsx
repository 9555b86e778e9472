import { printBytes } from '@ethread/core/print-bytes';
import { short } from '../format.ts';
import { type Measure, MEASURES } from './usage-series.ts';

interface UsageFiguresProps {
  /** undefined until the first response. */
  readonly totals: Readonly<Record<Measure, number>> | undefined;
  /** The span in words. */
  readonly span: string | undefined;
  /** The address of the recent errors. */
  readonly errorsHref: string;
}

/** The sums over a span of time. */
export function UsageFigures({ totals, span, errorsHref }: UsageFiguresProps) {
  return (
    <dl className="figures">
      {MEASURES.map(([name, words]) => (
        <div key={name} className={name === 'errors' && totals && totals.errors > 0 ? 'bad' : ''}>
          <dt>{words}</dt>
          <dd>
            {name === 'errors' && totals && totals.errors > 0 ? (
              <a href={errorsHref}>{short(totals.errors)}</a>
            ) : (
              printed(name, totals)
            )}{' '}
            <small>{span}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function printed(name: Measure, totals: UsageFiguresProps['totals']): string {
  if (!totals) return '–';
  return name === 'bytes' ? printBytes(totals.bytes) : short(totals[name]);
}
