import { silentLogger, systemClock } from '@ethread/core';
import { createHistory } from '../../create-history.ts';
import { createHistoryReader } from '../../create-history-reader.ts';
import type { History, HistoryOptions, HistoryReader } from '../../history.ts';
import { BLOCKS, genesis } from './sealed-chain.ts';

/** Segments of tests: small ones, of all blocks below the head. */
export const SEGMENTS = { blocks: BLOCKS, depth: 0 };

/** Opens histories of the chain of sealed-chain.ts, and closes those that are open after each test. */
export interface OpenedHistories {
  /** Opens a history without a cache. */
  open(path: string, options?: HistoryOptions): History;
  /** Opens a history that another one writes. */
  openReader(path: string): HistoryReader;
  /** Closes a history, or anything else, after the test. */
  closeLater(one: { close(): Promise<void> }): void;
  /** Closes a history before the end of the test. */
  close(history: History): Promise<void>;
}

/** Registers the closing of all histories that a test file opens. Call it at the top of the file. */
export function openedHistories(): OpenedHistories {
  const opened = new Set<{ close(): Promise<void> }>();
  afterEach(async () => {
    for (const one of opened) await one.close();
    opened.clear();
  });

  function closedLater<T extends { close(): Promise<void> }>(one: T): T {
    opened.add(one);
    return one;
  }

  return {
    open: (path, options = {}) =>
      closedLater(
        createHistory(
          { path, genesis, logger: silentLogger, clock: systemClock },
          { cacheBytes: 0, segments: SEGMENTS, ...options },
        ),
      ),
    openReader: (path) =>
      closedLater(createHistoryReader({ path, genesis, clock: systemClock }, { cacheBytes: 0 })),
    closeLater: (one) => void closedLater(one),
    async close(history) {
      opened.delete(history);
      await history.close();
    },
  };
}
