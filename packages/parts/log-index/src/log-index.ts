import type { Log } from '@ethread/chain';
import { DamagedStoreError } from '@ethread/ports';
import type { LogRange, LogTables } from './log-tables.ts';
import { setCount } from '@ethread/storage/disk';
import {
  dropGroup,
  findCandidates,
  GROUP_CHUNKS,
  mergeGroups,
  readGroups,
  shortenGroups,
} from './chunk-groups.ts';
import { findInFinal, setsInFinal } from './final-chunk.ts';
import { CHUNK_IDS, type IdList, type IdSet, idsWithin, IdUnion } from './id-set.ts';
import {
  addLogs,
  beginState,
  finishOldest,
  followState,
  type IndexState,
  readLogsOn,
  shortenTip,
} from './index-state.ts';
import { createValueHash, type LogCondition, type ValueHash } from './packed-value.ts';
import type { TipChunk } from './tip-chunk.ts';
import { areRemoved, removeParts, writeChunk } from './write-chunk.ts';

/**
 * The least number of chunks in memory, the last of which may not be full. Reorganisations remove logs only from these
 * chunks. A further chunk is in memory while it is written.
 */
export const TIP_CHUNKS = 2;
/**
 * The logs for which a transaction merges one bucket of a group. A group has 8 buckets for each chunk, so that merges are
 * four times as fast as the arrival of logs.
 */
const LOGS_A_MERGE = 2_048;
/**
 * The bytes of a full chunk that are written for each added log, so that no transaction writes a whole chunk, which takes
 * 100 ms. A log has at most six values of some 5 bytes, so that a chunk is written before the next one is full.
 */
const BYTES_A_LOG = 32;
/** A group is not searched for fewer chunks than this. */
const LEAST_CHUNKS = 3;

/** The ids of a chunk for a condition. */
export interface FoundIds {
  /** At least the requested ids. They are read on first use, because another condition may rule out the chunk. */
  readonly ids: IdSet;
  /** The cost of reading them, as a number of values looked up in the same time. */
  readonly cost: number;
  /** False when the ids may include those of other values, because a final chunk identifies values only by a hash. */
  readonly isCertain: boolean;
}

/** A chunk to search, and the conditions with the values that may occur in it. */
export interface ChunkToSearch {
  readonly chunk: number;
  readonly conditions: readonly LogCondition[];
}

/**
 * The sets of logs by address, topic and number of topics, in chunks of 65,536 logs. The last chunks are the tip, which
 * is in memory and is rebuilt from the logs. Earlier chunks are written once and change only when blocks are removed.
 * Groups of chunks (chunk-groups.ts) name the chunks of each value, so that a search visits few chunks.
 */
export interface LogIndex {
  /** The hash that orders values. Conditions must use it. */
  readonly hash: ValueHash;
  /**
   * Returns the ids of a chunk for each condition: at least those from `from`, counted from its start. Returns
   * undefined when one of the conditions has no ids. Looking conditions up together reads their common parts once.
   */
  find(chunk: number, conditions: readonly LogCondition[], from: number): readonly FoundIds[] | undefined;
  /**
   * Returns the chunks from `chunk` on that may have a log which meets all conditions, up to the chunk `next`, which is
   * at most `end`.
   */
  chunksToSearch(
    chunk: number,
    end: number,
    conditions: readonly LogCondition[],
  ): { readonly next: number; readonly chunks: Iterable<ChunkToSearch> };
  /** Returns the ids of a chunk for a condition in sets. Either all ids of a set meet the condition, or none does. */
  findApart(chunk: number, condition: LogCondition): IdSet[];
  /** Adds logs, the first of which has the given id. Call it within the transaction that writes them. */
  append(firstLog: number, logs: readonly Log[]): void;
  /** Removes the logs from an id. Call it within the transaction that removes them. */
  shorten(length: number): void;
  /**
   * Removes the chunks of which no log is left. Call it within the transaction that removes the records of logs
   * (`dropLogs`). Other chunks and groups still name removed logs, which no search covers.
   */
  drop(range: LogRange): void;
  /** Checks that the index has all logs below an id. @throws {DamagedStoreError} */
  require(end: number): void;
  /** Drops the state in memory after a failed transaction. */
  forget(): void;
}

/** Opens the index of a store. Reports unreadable data only when it is needed. @param size The chunks of a group. */
export function openLogIndex(store: LogTables, size = GROUP_CHUNKS): LogIndex {
  const hash = createValueHash(store.indexKey);
  let current: IndexState | undefined;
  /** A state whose logs could not all be read yet. */
  let begun: IndexState | undefined;
  let writing: Writing | undefined;

  function state(): IndexState {
    if (current && current.revision !== store.revision()) current = followState(store, current, hash);
    if (current) return current;
    begun ??= beginState(store);
    readLogsOn(store, begun, hash);
    current = begun;
    begun = undefined;
    return current;
  }

  /** Writes the oldest chunk beyond the tip, some bytes at a time. */
  function writeOldest(to: IndexState, bytes: number): void {
    for (let left = bytes; left > 0 && to.tip.length > TIP_CHUNKS;) {
      const [chunk] = to.tip;
      if (chunk && writing?.chunk !== chunk)
        writing = { chunk, parts: writeChunk(store, to.finalChunks, chunk) };
      const written = writing?.parts.next().value;
      if (written !== undefined) {
        left -= written;
        continue;
      }
      writing = undefined;
      finishOldest(to);
    }
  }

  return {
    hash,
    find(chunk, conditions, from) {
      const { finalChunks, tip } = state();
      if (chunk < finalChunks) return unlessEmpty(findInFinal(store.logParts, chunk, conditions));
      const inTip = tip[chunk - finalChunks];
      return inTip && unlessEmpty(conditions.map((condition) => findInTip(inTip, condition, from)));
    },
    chunksToSearch(chunk, end, conditions) {
      const group = Math.floor(chunk / size);
      const next = Math.min((group + 1) * size, end);
      if (conditions.length === 0 || group >= state().groups.complete || next - chunk < LEAST_CHUNKS)
        return { next: chunk + 1, chunks: [{ chunk, conditions }] };
      const { chunks, conditionsIn } = findCandidates(store, size, group, conditions);
      const within = idsWithin(chunks, { from: chunk - group * size, to: next - group * size });
      return { next, chunks: toSearch(within, group * size, conditionsIn) };
    },
    findApart(chunk, condition) {
      const { finalChunks, tip } = state();
      if (chunk < finalChunks) return setsInFinal(store.logParts, chunk, condition);
      const inTip = tip[chunk - finalChunks];
      return inTip ? [findInTip(inTip, condition, 0).ids] : [];
    },
    append(firstLog, logs) {
      const to = state();
      if (firstLog !== to.length) {
        throw new DamagedStoreError(`the log index has ${to.length} logs, the next is ${firstLog}`);
      }
      addLogs(to, logs, hash);
      writeOldest(to, BYTES_A_LOG * logs.length);
      const steps = Math.ceil(logs.length / LOGS_A_MERGE);
      to.groups = mergeGroups(store, size, to.groups, { finalChunks: to.finalChunks, steps });
    },
    shorten(length) {
      const chunk = Math.floor(length / CHUNK_IDS);
      const finalChunks = store.count('finalChunks');
      // The oldest chunk is written only while further ones are the tip.
      if (length <= writtenFrom(finalChunks)) {
        removeParts(store, Math.min(chunk, finalChunks));
        writing = undefined;
      }
      if (chunk < finalChunks) {
        shortenGroups(store, size, readGroups(store), chunk);
        setCount(store, 'finalChunks', chunk);
        current = undefined;
      } else if (current) shortenTip(current, length);
      begun = undefined;
    },
    drop({ from, to }) {
      const last = Math.min(Math.ceil(to / CHUNK_IDS) - 1, store.count('finalChunks'));
      for (let chunk = Math.floor(from / CHUNK_IDS); chunk <= last; chunk++) {
        if (!areRemoved(store, chunk, chunk + 1)) continue;
        removeParts(store, chunk, chunk + 1);
        // A chunk that is being written is written again, without parts.
        if (chunk === store.count('finalChunks')) writing = undefined;
        const group = Math.floor(chunk / size);
        if (areRemoved(store, group * size, (group + 1) * size)) dropGroup(store, size, group);
      }
    },
    require(end) {
      const { length } = state();
      if (end <= length) return;
      throw new DamagedStoreError(`the log index has ${length} logs, its blocks have ${end}`);
    },
    forget() {
      current = undefined;
      begun = undefined;
      writing = undefined;
    },
  };
}

/** Returns the number of logs above which the chunk after `finalChunks` others is written. */
export function writtenFrom(finalChunks: number): number {
  return (finalChunks + TIP_CHUNKS) * CHUNK_IDS;
}

/** A full chunk, some of whose parts are written. */
interface Writing {
  readonly chunk: TipChunk;
  /** The bytes of each further part, which is written when the number is read. */
  readonly parts: Iterator<number, undefined>;
}

function* toSearch(
  chunks: IdList,
  first: number,
  conditionsIn: (chunk: number) => readonly LogCondition[],
): Generator<ChunkToSearch> {
  for (const chunk of chunks) yield { chunk: first + chunk, conditions: conditionsIn(chunk) };
}

/** Ids of a chunk, or none. */
type MaybeIds = FoundIds & { readonly isEmpty: boolean };

function unlessEmpty(found: readonly MaybeIds[]): readonly FoundIds[] | undefined {
  return found.some(({ isEmpty }) => isEmpty) ? undefined : found;
}

function findInTip(chunk: TipChunk, { field, values, hashes }: LogCondition, from: number): MaybeIds {
  const union = new IdUnion();
  for (const [at, value] of values.entries()) chunk.addIds(field, value, hashes[at] ?? 0, from, union);
  return { ids: union.ids(), cost: 0, isEmpty: union.isEmpty, isCertain: true };
}
