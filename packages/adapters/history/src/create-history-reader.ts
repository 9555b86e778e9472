import { toHeaderOrNull } from './reading/block-reader.ts';
import type { HistoryModules, HistoryOptions, HistoryReader } from './history.ts';
import { finalityOf } from './chain/finality.ts';
import { openParts } from './open-parts.ts';

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
  modules: Pick<HistoryModules, 'path' | 'genesis'>,
  options: Pick<HistoryOptions, 'cacheBytes' | 'bucket'> = {},
): HistoryReader {
  const { store, chain, reader, finder, close } = openParts(modules, options, { readOnly: true });

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
    close,
  };
}
