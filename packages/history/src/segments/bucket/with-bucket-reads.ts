import type { ChainReplica, OrUnavailable } from '@ethread/ports';
import { type Awaitable, rescue } from '@ethread/core';
import { ObjectStoreError } from '@ethread/storage/objects';
import type { HistoryReader } from '../../history.ts';
import { whenFetched } from './pages-missing.ts';

/**
 * Returns a history whose reads wait for pages of its bucket. Blocks that the bucket does not deliver are unavailable, so
 * that another source is asked. Reads of local pages return at once, as those of the history do.
 */
export function withBucketReads(history: HistoryReader): ChainReplica {
  function read<T>(look: () => OrUnavailable<T>): Awaitable<OrUnavailable<T>> {
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
    receipts: (selector) => read(() => history.receipts(selector)),
    transactionPosition: (hash) => read(() => history.transactionPosition(hash)),
    findLogs: (query, limits) => history.findLogs(query, limits),
  };
}
