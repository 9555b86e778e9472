import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Contradiction } from '../node/node.ts';
import type { Anchors } from './anchors.ts';

/** Reads headers from one node. Undefined stands for a header that the node does not have. */
export interface NodeHeaders {
  latest(): Promise<StoredHeader | undefined>;
  at(number: number): Promise<StoredHeader | undefined>;
}

/**
 * Compares a node with the final block of the store, or with the stored block of its head's number when its head is
 * lower. When they differ, finds the highest block that both have, by a binary search. Returns undefined when the node
 * has the stored block, or no block to compare. Both must have the same genesis block.
 */
export async function findContradiction(
  node: NodeHeaders,
  { finalized, at }: Pick<Anchors, 'finalized' | 'at'>,
): Promise<Contradiction | undefined> {
  if (!finalized) return undefined;
  const compared = await comparedBlock(node, finalized);
  if (!compared) return undefined;
  const { number } = compared.header;
  const isSame = (shown: StoredHeader | undefined, stored: StoredHeader) =>
    shown !== undefined && bytesEqual(shown.hash, stored.hash);
  const stored = number === finalized.header.number ? finalized : at?.(number);
  if (!stored || isSame(compared, stored)) return undefined;
  let common = 0;
  let same = 0;
  for (let other = number; other - same > 1;) {
    const middle = Math.floor((same + other) / 2);
    const ours = at?.(middle);
    const isCommon = ours !== undefined && isSame(await node.at(middle), ours);
    if (isCommon) common = middle;
    // A stored block above a gap may still be common.
    if (isCommon || !ours) same = middle;
    else other = middle;
  }
  return { number, common };
}

/** Returns the node's block of the final block's number, or its newest block when that is lower. */
async function comparedBlock(node: NodeHeaders, finalized: StoredHeader): Promise<StoredHeader | undefined> {
  const shown = await node.at(finalized.header.number);
  if (shown) return shown;
  const latest = await node.latest();
  return latest && latest.header.number < finalized.header.number ? latest : undefined;
}
