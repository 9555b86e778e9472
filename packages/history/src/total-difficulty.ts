import type { BlockRecord } from './block-record.ts';
import { rangeAt } from './block-range.ts';
import type { HeldChain } from './held-chain.ts';

/**
 * The total difficulty of a block, also of one that came in an archive without: after the Merge it is that of the last
 * block before, if that is held and no gap lies between.
 */
export function totalDifficultyOf(chain: HeldChain, of: BlockRecord): bigint | undefined {
  if (of.totalDifficulty !== undefined) return of.totalDifficulty;
  const range = rangeAt(chain.ranges(), of.header.number);
  if (!range) return undefined;
  // Difficulties are zero from the Merge on: its first block is found by halving.
  let low = range.from;
  let high = of.header.number;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (chain.record(middle)?.header.difficulty === 0n) high = middle;
    else low = middle + 1;
  }
  const known = chain.record(low)?.totalDifficulty ?? chain.record(low - 1)?.totalDifficulty;
  return known;
}
