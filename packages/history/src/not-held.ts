import type { NotHeld } from '@ethread/ports';
import type { BlockRange } from './block-range.ts';

/** Returns the `notHeld` result for blocks that lie in a gap. */
export function inGap(gaps: readonly BlockRange[]): NotHeld {
  const shown = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).slice(0, 3);
  return { notHeld: 'history', reason: `blocks that are not held: ${shown.join(', ')}` };
}
