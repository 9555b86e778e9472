import { encodeBlock, type Header, headerHash, unclesHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import type { ChainView } from '../pool/chain-view.ts';
import type { CheckedBlock } from './check-block.ts';

/** Uncles to fetch in parallel. A block has at most two. */
const UNCLES_AT_ONCE = 4;

/** Fetches the headers of a block's uncles. Returns undefined when they are unavailable, or are not the block's. */
export async function unclesOf(
  { hash, header, uncleHashes }: CheckedBlock,
  view: ChainView,
  signal: AbortSignal,
): Promise<readonly Header[] | undefined> {
  const indexes = uncleHashes.map((_hash, index) => index);
  const found = await inParallel(indexes, UNCLES_AT_ONCE, (index) => view.uncle(hash, index, signal));
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
