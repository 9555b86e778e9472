import type { Log } from '@ethread/chain';
import { CorruptStoreError } from '../errors.ts';
import { setCount, type StoreTables } from '../store.ts';
import { type ChunkEntry, encodeChunk, partKey } from './chunk-parts.ts';
import { findInFinal, setsInFinal } from './final-chunk.ts';
import { CHUNK_IDS, type IdSet, IdUnion } from './id-set.ts';
import { addLogs, followState, type IndexState, loadState, shortenTip } from './index-state.ts';
import type { LogCondition } from './log-condition.ts';
import type { TipChunk } from './tip-chunk.ts';
import { createValueHash, type ValueHash } from './value-hash.ts';

/** Chunks that stay in memory, the last of which may not be full: what a reorganisation takes away lies in them. */
const TIP_CHUNKS = 2;

/** What a chunk has for a condition. */
export interface FoundIds {
  /** At least those that were asked for; read when they are first needed: another condition may rule the chunk out. */
  readonly ids: IdSet;
  /** What reading them costs, in values that are looked up meanwhile. */
  readonly cost: number;
  /** False: ids of other values may be among them, since a final chunk knows values only by a hash. */
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
  /**
   * What a chunk has for each of the conditions: at least the ids from `from` on, counted from its start. undefined: for
   * one of them it has nothing. Looking them up together reads what they share once.
   */
  find(chunk: number, conditions: readonly LogCondition[], from: number): readonly FoundIds[] | undefined;
  /** What a chunk has for a condition, in sets of which either all ids meet it or none does. */
  findApart(chunk: number, condition: LogCondition): IdSet[];
  /** Adds logs, the first of which has the id; within the transaction that writes them. */
  append(firstLog: number, logs: readonly Log[]): void;
  /** Takes away the logs from an id on; within the transaction that does. */
  shorten(length: number): void;
  /** Takes nothing for granted that was done in a transaction which failed. */
  forget(): void;
}

/** Opens the index of a store. What cannot be read is told when it is needed. */
export function openLogIndex(store: StoreTables): LogIndex {
  const hash = createValueHash(store.indexKey);
  let current: IndexState | undefined;

  function state(): IndexState {
    if (current && current.revision !== store.revision()) current = followState(store, current, hash);
    return (current ??= loadState(store, hash));
  }

  return {
    hash,
    find(chunk, conditions, from) {
      const { finalChunks, tip } = state();
      if (chunk < finalChunks) return unlessEmpty(findInFinal(store.logParts, chunk, conditions));
      const inTip = tip[chunk - finalChunks];
      return inTip && unlessEmpty(conditions.map((condition) => findInTip(inTip, condition, from)));
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
        throw new CorruptStoreError(`the log index has ${to.length} logs, the next is ${firstLog}`);
      }
      addLogs(to, logs, hash);
      while (to.tip.length > TIP_CHUNKS) {
        writeFinal(store, to.finalChunks, to.tip.shift()?.entries() ?? []);
        to.finalChunks++;
      }
    },
    shorten(length) {
      const chunk = Math.floor(length / CHUNK_IDS);
      if (chunk < state().finalChunks) {
        removeFinal(store, chunk);
        current = undefined;
      } else shortenTip(state(), length);
    },
    forget() {
      current = undefined;
    },
  };
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
