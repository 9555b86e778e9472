import type { NotHeld } from './answer.ts';
import type { BlockRange } from './block-range.ts';

/** The answer for a hash that nothing is found by: null if no block up to the head is missing that may have it. */
export function unknownHash(ranges: readonly BlockRange[]): NotHeld | null {
  const [first, second] = ranges;
  if (!first || (first.from === 0 && !second)) return null;
  return { notHeld: 'history', reason: 'a hash that is not known, while blocks below the head are not held' };
}
