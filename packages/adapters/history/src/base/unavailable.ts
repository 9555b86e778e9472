import type { Unavailable } from '@ethread/ports';
import type { BlockRange } from './block-range.ts';

/** Returns the `unavailable` result for blocks that lie in a gap. */
export function inGap(gaps: readonly BlockRange[]): Unavailable {
  const shown = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).slice(0, 3);
  return { unavailable: 'history', reason: `blocks that are not available: ${shown.join(', ')}` };
}
