import type { FoundLog, LogQuery, LogQueryLimits, LogQueryResult } from '@ethread/ports';
import { type Awaitable, awaited, produce, runSteps, type Steps, type Turns } from '@ethread/core';
import { certainMatches, type ChunkMatches, matchChunk, meets, conditionsOf } from './chunk-matches.ts';
import { CHUNK_IDS } from './id-set.ts';
import type { LogIndex } from './log-index.ts';
import { createLogReader } from './log-blocks.ts';
import type { LogRange, LogTables } from './log-tables.ts';
import { PART_BYTES, PartMemory } from './bytes.ts';

/** The most bytes that a log takes in addition to its data. */
const LOG_BYTES = 256;

/**
 * The number of short logs between two checks of the clock: some half a millisecond of work. A result within it is read
 * in one step, so that no reorg comes between its logs.
 */
const LOGS_A_LOOK = 64;

/** Searches logs by their ids. */
export type LogSearch = (
  query: LogQuery,
  limits: LogQueryLimits,
  ranges: readonly LogRange[],
) => Awaitable<LogQueryResult>;

/** The dependencies of {@link createLogSearch}. */
export interface LogSearchModules {
  readonly store: LogTables & { readonly logIndex: LogIndex };
  /** The turns of the clients that search. */
  readonly turns: Turns;
  /** Runs a read, and repeats it when it failed because its bytes had to be fetched first. */
  readonly whenFetched: <T>(read: () => Awaitable<T>) => Awaitable<T>;
}

/** Creates the search of a store. */
export function createLogSearch({ store, turns, whenFetched }: LogSearchModules): LogSearch {
  const { logIndex } = store;

  /**
   * Looks conditions up chunk by chunk, in the chunks that groups of chunks name. Reads no log while the number of
   * candidates is within the limit. That number may be too high because of values with the same hash, which reading the
   * logs reveals.
   */
  function* search(...[query, limits, ranges]: Parameters<LogSearch>): Steps<LogQueryResult> {
    const conditions = conditionsOf(query, logIndex.hash);
    const { maxResults, signal, client = '' } = limits;
    const pace = turns.paceOf(client);
    const found: ChunkMatches[] = [];
    let count = 0;
    for (const range of ranges) {
      logIndex.require(range.to);
      const end = Math.ceil(range.to / CHUNK_IDS);
      for (let first = Math.floor(range.from / CHUNK_IDS); first < end;) {
        const { next, chunks } = logIndex.chunksToSearch(first, end, conditions);
        first = next;
        for (const { chunk, conditions: inChunk } of chunks) {
          if (pace.isDue()) yield pace.rest();
          if (signal.aborted) return { stopped: 'aborted' };
          const matches = matchChunk(logIndex, chunk, inChunk, range);
          if (matches.ids.length > 0) found.push(matches);
          count += matches.ids.length;
          if (count <= maxResults) continue;
          count = yield* certainCount(found, maxResults);
          if (count > maxResults) return { stopped: 'tooMany' };
        }
        if (pace.isDue()) yield pace.rest();
        if (signal.aborted) return { stopped: 'aborted' };
      }
    }
    return { logs: produce(read(found, client)) };

    /** Counts the certain matches, up to the limit. */
    function* certainCount(matches: ChunkMatches[], limit: number): Steps<number> {
      const blockOf = createLogReader(store);
      const readLog = (id: number) =>
        whenFetched(() => {
          const block = blockOf(id);
          return block.log(id - block.firstLog);
        });
      let sure = 0;
      for (const [at, doubtful] of matches.entries()) {
        const certain = yield* certainMatches(logIndex, doubtful, { readLog, pace });
        matches[at] = certain;
        sure += certain.ids.length;
        if (sure > limit) return sure;
      }
      return sure;
    }
  }

  function* read(
    found: readonly ChunkMatches[],
    client: string,
  ): Generator<FoundLog[] | Promise<unknown>, void, unknown> {
    const pace = turns.paceOf(client);
    const blockOf = createLogReader(store);
    const memory = new PartMemory();
    let part: FoundLog[] = [];
    let bytes = 0;
    let lastBlock = -1;

    /** Reads a log. Returns undefined when it does not meet the conditions that the index leaves in doubt. */
    function readOne(id: number, doubts: ChunkMatches['doubts']): FoundLog | undefined {
      const block = blockOf(id);
      const logIndex = id - block.firstLog;
      const log = block.log(logIndex, memory);
      if (!meets(log, doubts)) return undefined;
      const { number, hash, timestamp } = block.place;
      return {
        log,
        blockNumber: number,
        blockHash: hash,
        blockTimestamp: timestamp,
        transactionHash: block.transactionHash(logIndex),
        transactionIndex: block.transactionIndex(logIndex),
        logIndex,
        removed: false,
      };
    }

    for (const { chunk, ids, doubts } of found) {
      for (const within of ids) {
        const read = whenFetched(() => readOne(chunk * CHUNK_IDS + within, doubts));
        const one = read instanceof Promise ? yield* awaited(read) : read;
        if (!one) continue;
        const { log, blockNumber } = one;
        part.push(one);
        bytes += LOG_BYTES + log.data.length;
        // Checking the clock takes a tenth of the time of reading a short log. The first log of a block takes longer.
        const isLong = blockNumber !== lastBlock || log.data.length > LOG_BYTES;
        lastBlock = blockNumber;
        const isDue = (isLong || part.length % LOGS_A_LOOK === 0) && pace.isDue();
        if (!isDue && bytes < PART_BYTES) continue;
        yield part;
        part = [];
        bytes = 0;
        memory.reuse();
        if (isDue) yield pace.rest();
      }
    }
    yield part;
  }

  return (query, limits, ranges) => runSteps(search(query, limits, ranges));
}
