import type { BlockAndReceipts } from '@ethread/ports';

/** The transactions and logs that a store takes in one step, which is some milliseconds of work. */
const PART_ITEMS = 256;

/**
 * Divides blocks into parts, in their order: several small blocks, which cost one transaction of the store, or one large
 * block, which takes as long as a step may.
 */
export function partsOfBlocks(blocks: readonly BlockAndReceipts[]): BlockAndReceipts[][] {
  const parts: BlockAndReceipts[][] = [];
  let left = 0;
  for (const block of blocks) {
    const items = itemsOf(block);
    const part = items <= left ? parts.at(-1) : undefined;
    if (part) part.push(block);
    else parts.push([block]);
    left = (part ? left : PART_ITEMS) - items;
  }
  return parts;
}

function itemsOf({ block, receipts }: BlockAndReceipts): number {
  return receipts.reduce((sum, { logs }) => sum + logs.length, block.transactions.length);
}
