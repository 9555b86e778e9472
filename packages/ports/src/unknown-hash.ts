import type { Unavailable } from './or-unavailable.ts';
import type { BlockRange } from './block-range.ts';

/**
 * Returns the result for a hash that was not found: null when all blocks up to the head are available, Unavailable
 * otherwise.
 */
export function unknownHash(ranges: readonly BlockRange[]): Unavailable | null {
  const [first, second] = ranges;
  if (!first || (first.from === 0 && !second)) return null;
  return {
    unavailable: 'history',
    reason: 'a hash that is not known, while blocks below the head are not available',
  };
}
