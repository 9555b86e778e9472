import type { FoundLog, LogFinder, LogQuery, LogQueryLimits, LogQueryResult } from '@ethread/backend';
import type { Clock } from '@ethread/core';
import { type BlockRecord, decodeBlockRecord } from './block-record.ts';
import { CorruptStoreError } from './errors.ts';
import { type LogsOfBlock, readLogs } from './log-record.ts';
import { createPace } from './pace.ts';
import { createPostingCursor, type PostingCursor } from './posting-cursor.ts';
import { CHUNK_IDS, createChunkBits, idsOf, intersect } from './posting-list.ts';
import { hashAt } from './sender-record.ts';
import type { Store } from './store.ts';

/** How long a query may hold the event loop before it lets others go first. */
const SHARE_MS = 8;

/** What the finder needs of the chain. */
export interface LogFinderModules {
  readonly store: Store;
  readonly clock: Clock;
  /** The record of a block that is held. */
  record(number: number): BlockRecord | undefined;
  head(): number;
}

/**
 * Finds logs through the index: walks only chunks of ids in which every condition has an id, and reads only logs that
 * match.
 */
export function createLogFinder({ store, clock, record, head }: LogFinderModules): LogFinder {
  async function search(query: LogQuery, limits: LogQueryLimits, from: number, to: number) {
    const { maxResults, signal } = limits;
    const logs: FoundLog[] = [];
    const ids = idRange(record(from), record(to));
    const last = Math.floor((ids.to - 1) / CHUNK_IDS);
    const conditions = cursorsOf(store, query, last);
    // A trailing position without topics asks for its existence only, which the index does not know.
    const isExact = query.topics.at(-1)?.length !== 0;
    if (ids.to <= ids.from) return { logs };
    if (conditions.length === 0 && isExact && ids.to - ids.from > maxResults)
      return { stopped: 'tooMany' } as const;
    const pace = createPace(clock, SHARE_MS);
    const readLog = createLogReader(store);
    let chunk = Math.floor(ids.from / CHUNK_IDS);
    for (;;) {
      if (pace.isDue()) await pace.rest();
      if (signal.aborted) return { stopped: 'aborted' } as const;
      const at = commonChunk(conditions, chunk);
      if (at > last) return { logs };
      if (at > chunk) {
        chunk = at;
        continue;
      }
      const matching = matchesIn(conditions, chunk, ids);
      if (isExact && logs.length + matching.length > maxResults) return { stopped: 'tooMany' } as const;
      for (const id of matching) {
        if (pace.isDue()) {
          await pace.rest();
          if (signal.aborted) return { stopped: 'aborted' } as const;
        }
        const found = readLog(id);
        if (found.log.topics.length < query.topics.length) continue;
        if (logs.length === maxResults) return { stopped: 'tooMany' } as const;
        logs.push(found);
      }
      chunk++;
    }
  }

  return {
    findLogs(query, limits): Promise<LogQueryResult | null> | null | LogQueryResult {
      const { blocks } = query;
      if ('blockHash' in blocks) {
        const number = store.numberOf(blocks.blockHash);
        return number === undefined ? null : search(query, limits, number, number);
      }
      const to = Math.min(blocks.to, head());
      if (blocks.from > to) return { logs: [] };
      return search(query, limits, blocks.from, to);
    },
  };
}

function idRange(first: BlockRecord | undefined, last: BlockRecord | undefined) {
  if (!first || !last) throw new CorruptStoreError('the store lacks a block below its head');
  return { from: first.firstLog, to: last.firstLog + last.logCount };
}

/** A cursor for each condition of the query: any of the addresses, any of a position's topics. */
function cursorsOf(store: Store, { addresses, topics }: LogQuery, last: number): PostingCursor[] {
  const cursors: PostingCursor[] = [];
  if (addresses.length > 0) cursors.push(createPostingCursor(store.logIndex, 'address', addresses, last));
  for (const [position, values] of topics.entries()) {
    if (values.length > 0) cursors.push(createPostingCursor(store.logIndex, position, values, last));
  }
  return cursors;
}

/** The first chunk from `chunk` on that no condition rules out by itself; the others look again from there. */
function commonChunk(conditions: readonly PostingCursor[], chunk: number): number {
  return conditions.reduce((furthest, cursor) => Math.max(furthest, cursor.seek(furthest)), chunk);
}

/** Ids in the chunk that meet all conditions, within the range. */
function matchesIn(conditions: readonly PostingCursor[], chunk: number, range: { from: number; to: number }) {
  const start = chunk * CHUNK_IDS;
  const from = Math.max(range.from - start, 0);
  const to = Math.min(range.to - start, CHUNK_IDS);
  const [first, ...others] = conditions;
  if (!first) return Array.from({ length: to - from }, (_, index) => start + from + index);
  const bits = createChunkBits();
  first.addTo(bits);
  for (const other of others) {
    const more = createChunkBits();
    other.addTo(more);
    intersect(bits, more);
  }
  return idsOf(bits, from, to).map((id) => start + id);
}

/** Reads logs by id; ids of one block in a row read its records once. */
function createLogReader(store: Store): (id: number) => FoundLog {
  let block: (BlockRecord & { readonly logs: LogsOfBlock; readonly senders: Uint8Array }) | undefined;

  function blockOf(id: number) {
    for (const { value } of store.logStarts.getRange({ start: id, reverse: true, limit: 1 })) {
      const number = new DataView(value.buffer, value.byteOffset, 4).getUint32(0);
      const header = store.headers.getBinary(number);
      const senders = store.senders.getBinary(number);
      if (!header || !senders) break;
      return {
        ...decodeBlockRecord(header, number),
        logs: readLogs(store.logs.getBinary(number)),
        senders,
      };
    }
    throw new CorruptStoreError(`the store lacks the block of log ${id}`);
  }

  return (id) => {
    if (!block || id >= block.firstLog + block.logCount || id < block.firstLog) block = blockOf(id);
    const { header, hash, firstLog, logs, senders } = block;
    const logIndex = id - firstLog;
    const { log, transactionIndex } = logs.at(logIndex);
    return {
      log,
      blockNumber: header.number,
      blockHash: hash,
      blockTimestamp: header.timestamp,
      transactionHash: hashAt(senders, transactionIndex),
      transactionIndex,
      logIndex,
      removed: false,
    };
  };
}
