import { type FoundLog, gatherLogs, type LogQuery } from '@ethread/ports';
import type { Log } from '@ethread/chain';
import { eventLoopTurns } from '@ethread/core';
import { matchChunk, conditionsOf } from '../chunk-matches.ts';
import { CHUNK_IDS } from '../id-set.ts';
import { createLogSearch } from '../log-search.ts';
import { writeLogs } from '../write-logs.ts';
import { openStoreOfLogs } from './store-of-logs.ts';

/** A store with nothing but logs, to measure the log index without importing blocks. */
export interface LogStore {
  /** Adds blocks with these logs in one transaction. Without records, their logs are in the index alone. */
  add(blocks: readonly (readonly Log[])[], options?: { readonly hasRecords?: boolean }): void;
  /** Searches all logs, and reads the found ones. Returns undefined when there are more than 10,000. */
  find(query: Pick<LogQuery, 'addresses' | 'topics'>): Promise<FoundLog[] | undefined>;
  /** Counts the chunks that a search visits, and the logs that it would read. */
  candidates(query: Pick<LogQuery, 'addresses' | 'topics'>): {
    readonly chunks: number;
    readonly logs: number;
  };
  close(): Promise<void>;
}

/** Opens the store in a directory, or creates it. */
export function openLogStore(path: string): LogStore {
  const store = openStoreOfLogs(path);
  const search = createLogSearch({ store, turns: eventLoopTurns, whenFetched: (read) => read() });
  let length = 0;
  let number = 0;
  for (const { key, value } of store.logBlocks.range({
    reverse: true,
    end: 0,
    inclusiveEnd: true,
    limit: 1,
  })) {
    length = key + value.readUInt32BE(42);
    number = value.readUInt32BE() + 1;
  }
  return {
    add(blocks, { hasRecords = true } = {}) {
      store.transaction(() => {
        for (const logs of blocks) {
          store.logIndex.append(length, logs);
          const hash = new Uint8Array(32).fill(number);
          const indexed = logs.map((log) => ({ log, transactionIndex: 0 }));
          if (hasRecords)
            writeLogs(store, [{ firstLog: length, number, hash, timestamp: 12 * number, logs: indexed }]);
          length += logs.length;
          number++;
        }
      });
    },
    async find(query) {
      const { signal } = new AbortController();
      const limits = { maxResults: 10_000, signal };
      const found = await search({ blocks: { from: 0, to: 0 }, ...query }, limits, [{ from: 0, to: length }]);
      if (!('logs' in found)) return undefined;
      return gatherLogs(found.logs);
    },
    candidates(query) {
      const { logIndex } = store;
      const conditions = conditionsOf(query, logIndex.hash);
      const counts = { chunks: 0, logs: 0 };
      const end = Math.ceil(length / CHUNK_IDS);
      for (let first = 0; first < end;) {
        const { next, chunks } = logIndex.chunksToSearch(first, end, conditions);
        first = next;
        for (const { chunk, conditions: inChunk } of chunks) {
          counts.chunks++;
          counts.logs += matchChunk(logIndex, chunk, inChunk, { from: 0, to: length }).ids.length;
        }
      }
      return counts;
    },
    close: () => store.close(),
  };
}
