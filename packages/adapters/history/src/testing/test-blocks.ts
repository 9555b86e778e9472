import {
  type ChainReplica,
  type FoundLog,
  gatherLogs,
  isUnavailable,
  type LogQuery,
  type BlockAndReceipts,
} from '@ethread/ports';
import type { History } from '../history.ts';
import { knownExecutor } from './known-executor.ts';

/** Stores blocks on the executed ones, and their states. */
export async function storeExecuted(history: History, blocks: readonly BlockAndReceipts[]): Promise<void> {
  history.storeProven(blocks);
  await history.executeStored(knownExecutor(blocks).executor);
}

/** Returns a block of a list, counted from the end where the index is negative. @throws when there is none. */
export function blockAt<T extends BlockAndReceipts>(blocks: readonly T[], index: number): T {
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
