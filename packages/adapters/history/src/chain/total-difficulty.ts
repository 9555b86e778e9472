import type { Header } from '@ethread/chain';
import { totalDifficultyOn } from '../checks/block-checks.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { rangeAt } from '../base/block-range.ts';
import type { StoredChain } from './stored-chain.ts';

/**
 * Returns the total difficulty of a block whose archive does not contain it, when that of its parent `before` is known.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function totalDifficultyAfter(
  chain: StoredChain,
  before: BlockRecord | undefined,
  header: Header,
): bigint | undefined {
  const sumBefore = header.number === 0 ? 0n : before && totalDifficultyOf(chain, before);
  return totalDifficultyOn(sumBefore, header);
}

/**
 * Returns the total difficulty of a block, even if its archive did not contain it. After the Merge it equals that of
 * the last block before the Merge, if that block is available and no gap lies between.
 */
export function totalDifficultyOf(chain: StoredChain, of: BlockRecord): bigint | undefined {
  if (of.totalDifficulty !== undefined) return of.totalDifficulty;
  const range = rangeAt(chain.ranges(), of.header.number);
  if (!range) return undefined;
  // Difficulties are zero after the Merge, so bisection finds its first block.
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
