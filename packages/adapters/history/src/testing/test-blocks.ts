import { recoverSender } from '@ethread/chain';
import { buildBlocks } from '@ethread/era/testing';
import {
  type ChainReplica,
  type FoundLog,
  gatherLogs,
  isUnavailable,
  type LogQuery,
  type BlockAndReceipts,
} from '@ethread/ports';
import type { BlockToAppend } from '../chain/chain-writer.ts';

/** Builds blocks as upstream nodes return them. Their senders are those of the signatures. */
export function provenBlocks(...parameters: Parameters<typeof buildBlocks>): BlockAndReceipts[] {
  return buildBlocks(...parameters).map(({ block, receipts }) => ({
    block,
    receipts,
    senders: block.transactions.map(recoverSender),
  }));
}

/** Returns a block of a list, counted from the end where the index is negative. @throws when there is none. */
export function blockAt<T extends BlockToAppend>(blocks: readonly T[], index: number): T {
  const block = blocks.at(index);
  if (!block) throw new Error(`the list has no block ${index}`);
  return block;
}

/** Finds logs, by default all logs of the chain, and reads them. @throws when the range is not available. */
export async function storedLogs(chain: ChainReplica, query: Partial<LogQuery> = {}): Promise<FoundLog[]> {
  const requested = { blocks: { from: 0, to: chain.ranges().at(-1)?.to ?? 0 }, addresses: [], topics: [] };
  const { signal } = new AbortController();
  const found = await chain.findLogs({ ...requested, ...query }, { maxResults: 1_000_000, signal });
  if (found === null || isUnavailable(found) || !('logs' in found)) throw new Error('the logs are not found');
  return gatherLogs(found.logs);
}
