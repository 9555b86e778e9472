import type { NotHeld } from '@ethread/backend';
import type { BlockRange } from './block-range.ts';

/** The answer for blocks that lie in a gap. */
export function inGap(gaps: readonly BlockRange[]): NotHeld {
  const shown = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).slice(0, 3);
  return { notHeld: 'history', reason: `blocks that are not held: ${shown.join(', ')}` };
}
