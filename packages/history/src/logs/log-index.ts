import type { Log } from '@ethread/chain';
import { CorruptStoreError } from '../errors.ts';
import { setCount, type StoreTables } from '../store.ts';
import { bucketOf, type ChunkEntry, encodeChunk, findInBucket, partKey } from './chunk-parts.ts';
import { CHUNK_IDS, decodeIds, type IdSet } from './id-set.ts';
import type { LogCondition } from './log-condition.ts';
import { createLogReader, logsEndIn } from './log-reader.ts';
import { PartMemory } from './part-memory.ts';
import { isFull, TipChunk } from './tip-chunk.ts';
import { createValueHash, type ValueHash } from './value-hash.ts';

/** Chunks that stay in memory, the last of which may not be full: what a reorganisation takes away lies in them. */
const TIP_CHUNKS = 2;

/** The ids that a chunk has of one value. */
export interface Posting {
  readonly ids: IdSet;
  /** False: all of the ids have one value of the field, which final chunks know only by a hash. */
  readonly isCertain: boolean;
}

/**
 * The sets of logs by address, topic and number of topics, in chunks of 65,536 logs. The last chunks are the tip, which
 * is kept in memory and made again from the logs themselves; those before are written once and never change, unless
 * blocks are taken out.
 */
export interface LogIndex {
  /** By which it orders values; conditions are made with it. */
  readonly hash: ValueHash;
  /** What a chunk has for each value of a condition: at least the ids from `from` on, counted from its start. */
  find(chunk: number, condition: LogCondition, from: number): Posting[];
  /** Adds logs, the first of which has the id; within the transaction that writes them. */
  append(firstLog: number, logs: readonly Log[]): void;
  /** Takes away the logs from an id on; within the transaction that does. */
  shorten(length: number): void;
  /** Takes nothing for granted that was done in a transaction which failed. */
  forget(): void;
}

/** What is not in the store, or is known of it. */
interface IndexState {
  finalChunks: number;
  length: number;
  readonly tip: TipChunk[];
  /** What the store had counted when this was made or followed last. */
  revision: number;
  readonly removals: number;
}

/** Opens the index of a store. What cannot be read is told when it is needed. */
export function openLogIndex(store: StoreTables): LogIndex {
  const hash = createValueHash(store.indexKey);
  let current: IndexState | undefined;

  function state(): IndexState {
    if (current && current.revision !== store.revision()) current = followed(store, current, hash);
    return (current ??= loadState(store, hash));
  }

  return {
    hash,
    find(chunk, condition, from) {
      const { finalChunks, tip } = state();
      if (chunk < finalChunks) return findInFinal(store.logParts, chunk, condition);
      const inTip = tip[chunk - finalChunks];
      return inTip ? findInTip(inTip, condition, from) : [];
    },
    append(firstLog, logs) {
      const to = state();
      if (firstLog !== to.length) {
        throw new CorruptStoreError(`the log index has ${to.length} logs, the next is ${firstLog}`);
      }
      addLogs(to, logs, hash);
      while (to.tip.length > TIP_CHUNKS) {
        writeFinal(store, to.finalChunks, to.tip.shift()?.entries() ?? []);
        to.finalChunks++;
      }
    },
    shorten(length) {
      const { finalChunks, tip } = state();
      const chunk = Math.floor(length / CHUNK_IDS);
      if (chunk < finalChunks) {
        removeFinal(store, chunk);
        current = undefined;
      } else {
        const inTip = chunk - finalChunks;
        tip[inTip]?.shorten(length % CHUNK_IDS);
        // Without an empty one, as if the logs had never been there.
        tip.splice(length % CHUNK_IDS === 0 ? inTip : inTip + 1);
        state().length = length;
      }
    },
    forget() {
      current = undefined;
    },
  };
}

function loadState(store: StoreTables, hash: ValueHash): IndexState {
  const finalChunks = store.count('finalChunks');
  const state: IndexState = {
    finalChunks,
    length: finalChunks * CHUNK_IDS,
    tip: [],
    revision: store.revision(),
    removals: store.count('removals'),
  };
  readLogsOn(store, state, hash);
  return state;
}

/** What another process has added to the store since; undefined when it took something out. */
function followed(store: StoreTables, state: IndexState, hash: ValueHash): IndexState | undefined {
  const finalChunks = store.count('finalChunks');
  if (store.count('removals') !== state.removals) return undefined;
  readLogsOn(store, state, hash);
  while (state.finalChunks < finalChunks) {
    state.tip.shift();
    state.finalChunks++;
  }
  state.revision = store.revision();
  return state;
}

/** Adds the logs that the store has behind those that are known. */
function readLogsOn(store: StoreTables, state: IndexState, hash: ValueHash): void {
  const end = logsEndIn(store);
  if (state.length > end) throw new CorruptStoreError('the log index goes beyond the logs');
  const blockOf = createLogReader(store);
  // Nothing of the data is kept: a tip of long ones must not take as much memory as they do.
  const memory = new PartMemory();
  while (state.length < end) {
    const block = blockOf(state.length);
    addLogs(state, [block.log(state.length - block.firstLog, memory)], hash);
    memory.reuse();
  }
}

function addLogs(state: IndexState, logs: readonly Log[], hash: ValueHash): void {
  for (const log of logs) {
    let last = state.tip.at(-1);
    if (!last || isFull(last)) state.tip.push((last = new TipChunk(hash)));
    last.add(log);
    state.length++;
  }
}

/** Chunk after chunk: appending fills pages, where inserting leaves a third of them empty. */
function writeFinal(store: StoreTables, chunk: number, entries: readonly ChunkEntry[]): void {
  for (const { part, bytes } of encodeChunk(entries)) {
    store.logParts.putSync(partKey(chunk, part), bytes, { append: true });
  }
  setCount(store, 'finalChunks', chunk + 1);
}

/** Takes out the chunks from one on. */
function removeFinal(store: StoreTables, chunk: number): void {
  const keys = [...store.logParts.getKeys({ start: partKey(chunk, 0) })];
  for (const key of keys) store.logParts.removeSync(key);
  setCount(store, 'finalChunks', chunk);
}

function findInTip(chunk: TipChunk, { field, values }: LogCondition, from: number): Posting[] {
  const found: Posting[] = [];
  for (const value of values) {
    const ids = chunk.idsOf(field, value, from);
    if (ids.length > 0) found.push({ ids, isCertain: true });
  }
  return found;
}

function findInFinal(table: StoreTables['logParts'], chunk: number, { hashes }: LogCondition): Posting[] {
  const found: Posting[] = [];
  let bucket: Uint8Array | undefined;
  let bucketNumber = -1;
  // Neighbours share a bucket, which is then read once.
  for (const hash of hashes) {
    if (bucketOf(hash) !== bucketNumber) {
      bucketNumber = bucketOf(hash);
      // Good until the next read: what is found in it is copied.
      bucket = table.getBinaryFast(partKey(chunk, bucketNumber));
    }
    for (const entry of bucket ? findInBucket(bucket, hash) : []) {
      if ('ids' in entry) found.push({ ids: entry.ids, isCertain: false });
      else found.push(new LargePosting(table, chunk, entry.part));
    }
  }
  return found;
}

/** A part of its own is read when it is needed: another condition may rule the chunk out. */
class LargePosting implements Posting {
  readonly isCertain = false;
  readonly #table: StoreTables['logParts'];
  readonly #chunk: number;
  readonly #part: number;
  #ids: IdSet | undefined;

  constructor(table: StoreTables['logParts'], chunk: number, part: number) {
    this.#table = table;
    this.#chunk = chunk;
    this.#part = part;
  }

  get ids(): IdSet {
    if (this.#ids) return this.#ids;
    const bytes = this.#table.getBinaryFast(partKey(this.#chunk, this.#part));
    if (!bytes) throw new CorruptStoreError(`the log index lacks part ${this.#part} of chunk ${this.#chunk}`);
    return (this.#ids = decodeIds(bytes));
  }
}
