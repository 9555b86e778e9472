import { type Header, unclesHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import type { KnownChain } from './known-chain.ts';
import type { CheckedBlock } from './check-block.ts';

/** The places of uncles. A block has at most two. */
const INDEXES = [0, 1];

/**
 * Fetches the headers of a block's uncles, whatever number of them its node shows. Returns undefined when they are
 * unavailable, or are not the block's.
 */
export async function unclesOf(
  { hash, header, uncleHashes }: Pick<CheckedBlock, 'hash' | 'header' | 'uncleHashes'>,
  view: KnownChain,
  signal: AbortSignal,
): Promise<readonly Header[] | undefined> {
  if (uncleHashes.length === 0) return [];
  const found = await inParallel(INDEXES, INDEXES.length, (index) => view.uncle(hash, index, signal));
  const uncles = found.flatMap((uncle) => (uncle ? [uncle.header] : []));
  return bytesEqual(unclesHash(uncles), header.sha3Uncles) ? uncles : undefined;
}
