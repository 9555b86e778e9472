import {
  type BlockStore,
  type ChainReplica,
  type FoundLogs,
  isUnavailable,
  type OrUnavailable,
  PortError,
} from '@ethread/ports';
import { type Awaitable, rescue, whenReady } from '@ethread/core';
import { ObjectStoreError } from '@ethread/storage/objects';
import type { History, HistoryReader } from './history.ts';
import { whenFetched } from './base/pages-missing.ts';

/** Returns logs whose reads report an undelivered object as unavailable history. Nodes have the logs, too. */
function orUnavailable(logs: FoundLogs): FoundLogs {
  return {
    next: () =>
      rescue(
        () => logs.next(),
        (error) => {
          if (!(error instanceof ObjectStoreError)) throw error;
          throw new PortError({ kind: 'notHeld', detail: error.message }, { cause: error });
        },
      ),
  };
}

/**
 * Returns a history whose reads wait for pages of its bucket. Blocks that the bucket does not deliver are unavailable, so
 * that another source is asked. Reads of local pages return at once, as those of the history do.
 */
export function withBucketReads(history: HistoryReader): ChainReplica {
  function read<T>(look: () => Awaitable<OrUnavailable<T>>): Awaitable<OrUnavailable<T>> {
    return rescue(
      () => whenFetched(look),
      (error) => {
        if (!(error instanceof ObjectStoreError)) throw error;
        return { unavailable: 'history', reason: error.message } as const;
      },
    );
  }

  return {
    ranges: () => history.ranges(),
    header: (selector) => read(() => history.header(selector)),
    block: (selector) => read(() => history.block(selector)),
    receipts: (selector, client) => read(() => history.receipts(selector, client)),
    transactionPosition: (hash) => read(() => history.transactionPosition(hash)),
    findLogs: (query, limits) =>
      whenReady(
        read(() => history.findLogs(query, limits)),
        (found) =>
          found && !isUnavailable(found) && 'logs' in found ? { logs: orUnavailable(found.logs) } : found,
      ),
  };
}

/** Returns a history whose writes wait for the pages of its bucket that they have to read. */
export function withBucketWrites(history: History): BlockStore {
  return {
    ...history,
    storeProven: (blocks, ancestor) => whenFetched(() => history.storeProven(blocks, ancestor)),
  };
}
