import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from './log-tables.ts';
import { CHUNK_IDS } from './id-set.ts';
import { decodeLogBlock, createLogReader, logsEndIn, removedTo } from './log-blocks.ts';
import { PartMemory } from './bytes.ts';
import { type GroupState, readGroups } from './chunk-groups.ts';
import { isFull, TipChunk } from './tip-chunk.ts';
import type { ValueHash } from './packed-value.ts';

/** The part of the log index in memory: the last chunks, and the chunks and groups of chunks in the store. */
export interface IndexState {
  finalChunks: number;
  groups: GroupState;
  /** The number of all logs. */
  length: number;
  readonly tip: TipChunk[];
  /** The last chunk that became final, whose memory the next chunk uses. */
  spare: TipChunk | undefined;
  /** The store's counters when this state was loaded or last followed. */
  revision: number;
  removals: number;
  /** The blocks whose logs were read from the store. */
  read: ReadBlock[];
}

interface ReadBlock {
  readonly firstLog: number;
  readonly count: number;
  readonly hash: Uint8Array;
}

/** Begins to load the state of a store. {@link readLogsOn} completes it. */
export function beginState(store: LogTables): IndexState {
  const finalChunks = store.count('finalChunks');
  return {
    finalChunks,
    groups: readGroups(store),
    length: finalChunks * CHUNK_IDS,
    tip: [],
    spare: undefined,
    revision: store.revision(),
    removals: store.count('removals'),
    read: [],
  };
}

/**
 * Loads the changes that another process has written. After a removal of blocks it rereads only the logs behind the
 * last unchanged block, because reading the whole tip would take up to a second.
 *
 * @returns undefined when more was removed than is in memory.
 */
export function followState(store: LogTables, state: IndexState, hash: ValueHash): IndexState | undefined {
  const finalChunks = store.count('finalChunks');
  const removals = store.count('removals');
  if (finalChunks < state.finalChunks) return undefined;
  if (removals !== state.removals) {
    shortenTip(state, unchangedEnd(store, state));
    state.removals = removals;
  }
  readLogsOn(store, state, hash);
  while (state.finalChunks < finalChunks) finishOldest(state);
  const finalEnd = finalChunks * CHUNK_IDS;
  state.read = state.read.filter(({ firstLog, count }) => firstLog + count > finalEnd);
  state.groups = readGroups(store);
  state.revision = store.revision();
  return state;
}

function unchangedEnd(store: LogTables, { finalChunks, length, read }: IndexState): number {
  let end = finalChunks * CHUNK_IDS;
  for (const { firstLog, count, hash } of read) {
    const place = store.logBlocks.get(firstLog);
    const block = place && decodeLogBlock(place);
    if (!block || block.count !== count || !bytesEqual(block.hash, hash)) break;
    end = firstLog + count;
  }
  return Math.min(end, length);
}

/** Removes the logs from an id that is not below the tip. */
export function shortenTip(state: IndexState, length: number): void {
  const inTip = Math.floor(length / CHUNK_IDS) - state.finalChunks;
  state.tip[inTip]?.shorten(length % CHUNK_IDS);
  // Removes an empty last chunk too, as if its logs had never existed.
  state.tip.splice(length % CHUNK_IDS === 0 ? inTip : inTip + 1);
  state.length = length;
  state.read = state.read.filter(({ firstLog, count }) => firstLog + count <= length);
}

/** Adds the logs that the store contains behind the known ones. Continues where a failed call ended. */
export function readLogsOn(store: LogTables, state: IndexState, hash: ValueHash): void {
  const end = logsEndIn(store);
  if (state.length > end) throw new DamagedStoreError('the log index goes beyond the logs');
  const blockOf = createLogReader(store);
  // Reuses one buffer for the data, so that a tip of long logs does not need as much memory as the logs.
  const memory = new PartMemory();
  let blockEnd = state.length;
  while (state.length < end) {
    if (state.length >= blockEnd) {
      skipLogs(state, removedTo(store, state.length), hash);
      if (state.length >= end) break;
    }
    const block = blockOf(state.length);
    const { firstLog, count, place } = block;
    blockEnd = firstLog + count;
    if (state.read.at(-1)?.firstLog !== firstLog) state.read.push({ firstLog, count, hash: place.hash });
    addLogs(state, [block.log(state.length - firstLog, memory)], hash);
    memory.reuse();
  }
}

/** Adds logs behind the known ones. */
export function addLogs(state: IndexState, logs: readonly Log[], hash: ValueHash): void {
  for (const log of logs) {
    lastChunk(state, hash).add(log);
    state.length++;
  }
}

/** Adds the ids of removed logs up to one behind the known logs. */
function skipLogs(state: IndexState, to: number, hash: ValueHash): void {
  while (state.length < to) {
    const chunk = lastChunk(state, hash);
    const count = Math.min(to - state.length, CHUNK_IDS - chunk.length);
    chunk.skip(count);
    state.length += count;
  }
}

/** Returns a chunk with space for another log. */
function lastChunk(state: IndexState, hash: ValueHash): TipChunk {
  let last = state.tip.at(-1);
  if (!last || isFull(last)) state.tip.push((last = nextChunk(state, hash)));
  return last;
}

/** Takes the oldest chunk, which the store has, out of memory. */
export function finishOldest(state: IndexState): void {
  state.spare = state.tip.shift();
  state.finalChunks++;
}

function nextChunk(state: IndexState, hash: ValueHash): TipChunk {
  const { spare } = state;
  state.spare = undefined;
  spare?.clear();
  return spare ?? new TipChunk(hash);
}
