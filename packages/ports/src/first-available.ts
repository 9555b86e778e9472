import { type Awaitable, whenReady } from '@ethread/core';
import { type OrUnavailable, isUnavailable } from './or-unavailable.ts';
import type { ChainReader } from './chain-reader.ts';
import type { LogFinder } from './log-finder.ts';

/** Joins two parts of one chain. The second is asked for what the first lacks. */
export function firstAvailable(
  first: ChainReader & LogFinder,
  second: ChainReader & LogFinder,
): ChainReader & LogFinder {
  function find<T>(
    read: (part: ChainReader & LogFinder) => Awaitable<OrUnavailable<T | null>>,
  ): Awaitable<OrUnavailable<T | null>> {
    return whenReady(read(first), (found) => (found === null || isUnavailable(found) ? read(second) : found));
  }

  return {
    header: (selector) => find((part) => part.header(selector)),
    block: (selector) => find((part) => part.block(selector)),
    receipts: (selector, client) => find((part) => part.receipts(selector, client)),
    transactionPosition: (hash) => find((part) => part.transactionPosition(hash)),
    findLogs: (query, limits) => find((part) => part.findLogs(query, limits)),
  };
}
