import { silentLogger, systemClock } from '@ethread/core';
import { testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { temporaryFolders } from '@ethread/storage/testing';
import { createHistory } from '../create-history.ts';
import { createHistoryReader } from '../create-history-reader.ts';
import type { History, HistoryOptions, HistoryReader } from '../history.ts';

/** Opens histories of the genesis of tests, and closes those that are open after each test. */
export interface TestHistories {
  /** Creates a folder that is removed after the tests of the file. */
  folder(): string;
  /** Opens a history, in a new folder unless a path is given. */
  open(path?: string, options?: HistoryOptions): History;
  /** Opens a history, and stores the genesis block in it when it is new. */
  openWithGenesis(path?: string): History;
  openReader(path: string): HistoryReader;
  /** Closes a history, or anything else, after the test. */
  closeLater(one: { close(): unknown }): void;
  /** Closes a history before the end of the test. */
  close(history: History): Promise<void>;
  /** Closes all histories before the end of the test. */
  closeAll(): Promise<void>;
}

/** Registers the closing of all histories that a test file opens. Call it at the top of the file. */
export function testHistories(defaults: HistoryOptions = {}): TestHistories {
  const genesis = testGenesis();
  const folder = temporaryFolders();
  const opened = new Set<{ close(): unknown }>();
  async function closeAll(): Promise<void> {
    for (const one of opened) await one.close();
    opened.clear();
  }
  afterEach(closeAll);

  function closedLater<T extends { close(): unknown }>(one: T): T {
    opened.add(one);
    return one;
  }

  function open(path = folder(), options: HistoryOptions = {}): History {
    const modules = { path, genesis, logger: silentLogger, clock: systemClock };
    return closedLater(createHistory(modules, { ...defaults, ...options }));
  }

  return {
    folder,
    open,
    openWithGenesis(path) {
      const history = open(path);
      history.putGenesis(testGenesisHeader(genesis));
      return history;
    },
    openReader: (path) => closedLater(createHistoryReader({ path, genesis }, { cacheBytes: 0 })),
    closeLater: (one) => void closedLater(one),
    async close(history) {
      opened.delete(history);
      await history.close();
    },
    closeAll,
  };
}
