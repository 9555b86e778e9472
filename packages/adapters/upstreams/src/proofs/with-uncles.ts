import { encodeBlock, type Header, headerHash, unclesHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import type { ChainView } from './chain-view.ts';
import type { BlockWithUncles, CheckedBlock } from './check-block.ts';

/** The places of uncles. A block has at most two. */
const INDEXES = [0, 1];

/**
 * Fetches the headers of a block's uncles, whatever number of them its node shows. Returns undefined when they are
 * unavailable, or are not the block's.
 */
export async function unclesOf(
  { hash, header, uncleHashes }: BlockWithUncles,
  view: ChainView,
  signal: AbortSignal,
): Promise<readonly Header[] | undefined> {
  if (uncleHashes.length === 0) return [];
  const found = await inParallel(INDEXES, INDEXES.length, (index) => view.uncle(hash, index, signal));
  const uncles = found.flatMap((uncle) => (uncle ? [uncle.header] : []));
  return bytesEqual(unclesHash(uncles), header.sha3Uncles) ? uncles : undefined;
}

/** Proves which uncles a block has, and with them its size. Returns undefined when they are unavailable. */
export async function withUncles(
  block: CheckedBlock,
  view: ChainView,
  signal: AbortSignal,
): Promise<CheckedBlock | undefined> {
  if (block.uncleHashes.length === 0) return block;
  const uncles = await unclesOf(block, view, signal);
  if (!uncles) return undefined;
  const { header, transactions, withdrawals } = block;
  return {
    ...block,
    uncleHashes: uncles.map(headerHash),
    size: encodeBlock({ header, transactions, uncles, ...(withdrawals ? { withdrawals } : {}) }).length,
  };
}
