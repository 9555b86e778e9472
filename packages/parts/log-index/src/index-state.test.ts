import { setCount } from '@ethread/storage/disk';
import { temporaryFolders } from '@ethread/storage/testing';
import { conditionsOf } from './chunk-matches.ts';
import { idsWithin } from './id-set.ts';
import { openLogIndex } from './log-index.ts';
import { FIXED_KEY, numberedValue } from './testing/log-world.ts';
import { openStoreOfLogs, type StoreOfLogs } from './testing/store-of-logs.ts';
import { removeLogs, writeLogs } from './write-logs.ts';

const folder = temporaryFolders();
const BLOCK_LOGS = 3;
const addressOf = (fork: number) => numberedValue(20, fork);

describe('A log index that another process writes', () => {
  let store: StoreOfLogs;
  let writes = 0;

  beforeEach(() => {
    store = openStoreOfLogs(folder(), FIXED_KEY);
    writes = 0;
  });
  afterEach(() => store.close());

  /** Writes a block as the other process does. All logs of a fork have the same address. */
  function add(number: number, fork: number): void {
    const log = { address: addressOf(fork), topics: [], data: new Uint8Array() };
    const firstLog = number * BLOCK_LOGS;
    const logs = Array.from({ length: BLOCK_LOGS }, (_none, transactionIndex) => ({ log, transactionIndex }));
    const hash = Uint8Array.from({ length: 32 }, () => 16 * number + fork);
    store.transaction(() => {
      store.logIndex.append(
        firstLog,
        logs.map((one) => one.log),
      );
      writeLogs(store, [{ firstLog, number, hash, timestamp: 12 * number, logs }]);
    });
    writes++;
  }

  function removeFrom(number: number): void {
    store.transaction(() => {
      store.logIndex.shorten(number * BLOCK_LOGS);
      removeLogs(store, number * BLOCK_LOGS, { wereStored: false });
      setCount(store, 'removals', store.count('removals') + 1);
    });
    writes++;
  }

  it('replaces the logs of removed blocks, also where a new block has as many', () => {
    const index = openLogIndex({ ...store, revision: () => writes });
    const idsOf = (fork: number) => {
      const conditions = conditionsOf({ addresses: [addressOf(fork)], topics: [] }, index.hash);
      const found = index.find(0, conditions, 0) ?? [];
      return found.flatMap(({ ids }) => [...idsWithin(ids, { from: 0, to: 100 })]);
    };
    for (const number of [0, 1, 2]) add(number, 1);
    expect(idsOf(1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    removeFrom(1);
    for (const number of [1, 2, 3]) add(number, 2);
    expect(idsOf(1)).toEqual([0, 1, 2]);
    expect(idsOf(2)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    removeFrom(2);
    expect(idsOf(2)).toEqual([3, 4, 5]);
  });
});
