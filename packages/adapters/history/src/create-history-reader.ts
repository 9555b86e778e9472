import { createSenderRecovery } from './senders/sender-recovery.ts';
import { cacheShares } from './cache-shares.ts';
import { createBlockReader, toHeaderOrNull } from './reading/block-reader.ts';
import type { HistoryModules, HistoryOptions, HistoryReader } from './history.ts';
import { finalityOf } from './chain/finality.ts';
import { createLazySenders } from './reading/lazy-senders.ts';
import { createLogFinder } from './reading/log-finder.ts';
import { openStoredChain } from './chain/open-stored-chain.ts';
import { openBucket } from './bucket/open-bucket.ts';

/**
 * Opens the existing history in a directory that another process writes. Every read first compares the store's write
 * counter and loads the new changes, so it sees all writes up to that moment.
 *
 * @throws {OtherGenesisError} when the directory contains another chain.
 * @throws {CorruptStoreError} when the directory contains no readable store.
 * @example
 * const history = createHistoryReader({ path: 'data/history', genesis });
 * history.head(); // the head of the writing process
 */
export function createHistoryReader(
  { path, genesis }: Pick<HistoryModules, 'path' | 'genesis'>,
  { cacheBytes, bucket }: Pick<HistoryOptions, 'cacheBytes' | 'bucket'> = {},
): HistoryReader {
  const shares = cacheShares(cacheBytes);
  const pages = bucket && openBucket(path, bucket);
  const { store, chain } = openStoredChain(
    { path, genesis },
    { cacheBytes: shares.records, readOnly: true, bucket: pages?.bucket },
  );
  const recovery = createSenderRecovery();
  const reader = createBlockReader(
    { store, chain, blobSchedule: genesis.blobSchedule, lazySenders: createLazySenders(recovery) },
    shares.blocks,
  );
  const finder = createLogFinder(store, chain);

  /** Wraps a read so that it first loads the changes of the store. */
  function following<Args extends readonly unknown[], Result>(read: (...args: Args) => Result) {
    return (...args: Args): Result => {
      chain.follow();
      return read(...args);
    };
  }

  return {
    header: following(reader.header),
    block: following(reader.block),
    receipts: following(reader.receipts),
    transactionPosition: following(reader.transactionPosition),
    findLogs: finder.findLogs,
    head: following(() => toHeaderOrNull(chain.head())),
    executed: following(() => toHeaderOrNull(chain.executed())),
    ranges: following(chain.ranges),
    finality: () => finalityOf(store),
    async close() {
      await recovery.close();
      await store.close();
      pages?.close();
    },
  };
}
