import type { BlockTrail } from '../trail/block-trail.ts';
import type { TrailBlock } from '../trail/trail-block.ts';
import type { CursorBlock } from './logs-cursor.ts';

/** Deepest reorg to expect on a chain without a finalized block. */
const DEEPEST_REORG = 1_024;

/**
 * Returns the blocks by which a later page finds out how far a reorg reached: the last block, and blocks below it at
 * growing distances down to one that is finalized.
 */
export async function cursorBlocks(
  trail: BlockTrail,
  last: TrailBlock,
  { start, finalized }: { readonly start: number; readonly finalized: number | undefined },
): Promise<CursorBlock[]> {
  const floor = Math.max(start, Math.min(finalized ?? last.number - DEEPEST_REORG, last.number));
  const blocks: CursorBlock[] = [{ number: last.number, hash: last.hash }];
  for (let distance = 1; last.number > floor; distance = Math.ceil(distance * 1.5)) {
    const number = Math.max(floor, last.number - distance);
    const block = await trail.at(number);
    if (block) blocks.push({ number, hash: block.hash });
    if (number === floor) break;
  }
  return blocks;
}

/**
 * Returns the newest of the blocks that is still on the chain, or undefined when a reorg replaced all of them. Blocks
 * above it may be on the chain, too, and are read again.
 */
export async function newestCanonical(
  trail: BlockTrail,
  blocks: readonly CursorBlock[],
): Promise<CursorBlock | undefined> {
  for (const block of blocks) {
    const canonical = await trail.at(block.number);
    if (canonical?.hash === block.hash) return block;
  }
  return undefined;
}
