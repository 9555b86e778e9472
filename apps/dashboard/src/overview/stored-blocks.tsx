import type { Chain } from '@ethread/admin/client';
import { whole } from '../format.ts';

/** The most block ranges to list. */
const MAX_LISTED = 6;
/** The smallest width of a range, as a fraction of the bar, so that a single block is visible. */
const MIN_SHARE = 0.004;

/** The blocks of the local store, on a line from the first block to the head. */
export function StoredBlocks({ available, head }: Pick<Chain, 'available' | 'head'>) {
  if (available.length === 0)
    return <p className="hint">No block is stored: the nodes serve every request.</p>;
  const end = Math.max(head ?? 0, available.at(-1)?.to ?? 0) + 1;
  const listed = available.map(({ from, to }) =>
    from === to ? whole(from) : `${whole(from)} to ${whole(to)}`,
  );
  const words =
    listed.slice(0, MAX_LISTED).join(', ') +
    (listed.length > MAX_LISTED ? ` and ${listed.length - MAX_LISTED} more` : '');
  return (
    <div className="stored-blocks">
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="1000" height="14" rx="4" />
        {available.map(({ from, to }) => {
          const share = Math.max((to - from + 1) / end, MIN_SHARE);
          const start = Math.min(from / end, 1 - share);
          return (
            <rect key={from} className="span" x={start * 1000} width={share * 1000} height="14" rx="4" />
          );
        })}
      </svg>
      <p className="hint">Blocks {words}</p>
    </div>
  );
}
