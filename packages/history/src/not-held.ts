import type { NotHeld } from '@ethread/backend';
import type { BlockRange } from './block-range.ts';

/** The answer for blocks that lie in a gap. */
export function inGap(gaps: readonly BlockRange[]): NotHeld {
  const shown = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).slice(0, 3);
  return { notHeld: 'history', reason: `blocks that are not held: ${shown.join(', ')}` };
}

/** The answer for a hash that nothing is found by: null if no block up to the head is missing that may have it. */
export function unknownHash(ranges: readonly BlockRange[]): NotHeld | null {
  const [first, second] = ranges;
  if (!first || (first.from === 0 && !second)) return null;
  return { notHeld: 'history', reason: 'a hash that is not known, while blocks below the head are not held' };
}
