import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { StoredReceipts } from './chain-reader.ts';
import {
  type FoundLog,
  foundLogs,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
} from './log-finder.ts';

/** Returns all logs of a block with their positions. Those of a block that a reorg replaced are removed. */
export function logsOfBlock({ block, receipts }: StoredReceipts): FoundLog[] {
  const { number: blockNumber, timestamp: blockTimestamp } = block.header;
  let logIndex = 0;
  return receipts.flatMap(({ logs }, transactionIndex) =>
    logs.map((log) => ({
      log,
      blockNumber,
      blockHash: block.hash,
      blockTimestamp,
      // A receipt belongs to a transaction of its block.
      transactionHash: block.transactionHashes[transactionIndex] ?? new Uint8Array(32),
      transactionIndex,
      logIndex: logIndex++,
      removed: !block.canonical,
    })),
  );
}

/** Returns the logs of a block that match a query. */
export function matchingLogs(
  found: StoredReceipts,
  query: Pick<LogQuery, 'addresses' | 'topics'>,
): readonly FoundLog[] {
  return logsOfBlock(found).filter(({ log }) => matches(log, query));
}

/** Finds logs in a single block by reading all of them. */
export function findLogsOfBlock(
  found: StoredReceipts,
  query: Pick<LogQuery, 'addresses' | 'topics'>,
  { maxResults }: Pick<LogQueryLimits, 'maxResults'>,
): LogQueryResult {
  const logs = matchingLogs(found, query);
  return logs.length > maxResults ? { stopped: 'tooMany' } : { logs: foundLogs(logs) };
}

function matches({ address, topics }: Log, query: Pick<LogQuery, 'addresses' | 'topics'>): boolean {
  const isAny = (value: Uint8Array | undefined, wanted: readonly Uint8Array[]) =>
    value !== undefined && (wanted.length === 0 || wanted.some((one) => bytesEqual(one, value)));
  return (
    isAny(address, query.addresses) &&
    query.topics.every((wanted, position) => isAny(topics[position], wanted))
  );
}
