import type { Clock } from '@ethread/core';
import { createBlockReader, toHeader } from './block-reader.ts';
import {
  DEFAULT_CACHE_BYTES,
  type HistoryModules,
  type HistoryOptions,
  type HistoryReader,
} from './history.ts';
import { finalityOf } from './finality.ts';
import { createLogFinder } from './log-finder.ts';
import { openHeldChain } from './open-held-chain.ts';

/**
 * Opens the history in a directory that another process writes, and must have made. Every read sees what was written
 * until then: it looks at the store's count of writes, and takes in what is new.
 *
 * @throws {OtherGenesisError} when the directory holds another chain.
 * @throws {CorruptStoreError} when the directory holds no readable store.
 * @example
 * const history = createHistoryReader({ path: 'data/history', genesis, clock: systemClock });
 * history.head(); // the writer's
 */
export function createHistoryReader(
  { path, genesis, clock }: Pick<HistoryModules, 'path' | 'genesis'> & { readonly clock: Clock },
  { cacheBytes = DEFAULT_CACHE_BYTES }: Pick<HistoryOptions, 'cacheBytes'> = {},
): HistoryReader {
  const { store, chain } = openHeldChain({ path, genesis }, { cacheBytes: cacheBytes / 8, readOnly: true });
  const reader = createBlockReader({ store, chain, blobSchedule: genesis.blobSchedule }, cacheBytes);
  const finder = createLogFinder(store, chain, clock);

  /** Has a read begin with what the store is like now. */
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
    head: following(() => {
      const head = chain.head();
      return head ? toHeader(head) : null;
    }),
    ranges: following(chain.ranges),
    finality: () => finalityOf(store),
    close: () => store.close(),
  };
}
