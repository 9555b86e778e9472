import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { CorruptStoreError } from '../errors.ts';
import type { StoreTables } from '../store.ts';
import { CHUNK_IDS } from './id-set.ts';
import { decodeLogBlock } from './log-block.ts';
import { createLogReader, logsEndIn } from './log-reader.ts';
import { PartMemory } from './part-memory.ts';
import { isFull, TipChunk } from './tip-chunk.ts';
import type { ValueHash } from './value-hash.ts';

/** What of the log index is in memory: its last chunks, and how many are in the store. */
export interface IndexState {
  finalChunks: number;
  /** Logs in all. */
  length: number;
  readonly tip: TipChunk[];
  /** What the store had counted when this was made or followed last. */
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

/** Makes it from the logs of a store. */
export function loadState(store: StoreTables, hash: ValueHash): IndexState {
  const finalChunks = store.count('finalChunks');
  const state: IndexState = {
    finalChunks,
    length: finalChunks * CHUNK_IDS,
    tip: [],
    revision: store.revision(),
    removals: store.count('removals'),
    read: [],
  };
  readLogsOn(store, state, hash);
  return state;
}

/**
 * Takes in what another process has written since. Of blocks that it took out only what follows the last unchanged one is
 * read anew: all of the tip would take up to a second.
 *
 * @returns undefined when it took out more than is in memory.
 */
export function followState(store: StoreTables, state: IndexState, hash: ValueHash): IndexState | undefined {
  const finalChunks = store.count('finalChunks');
  const removals = store.count('removals');
  if (finalChunks < state.finalChunks) return undefined;
  if (removals !== state.removals) {
    shortenTip(state, unchangedEnd(store, state));
    state.removals = removals;
  }
  readLogsOn(store, state, hash);
  while (state.finalChunks < finalChunks) {
    state.tip.shift();
    state.finalChunks++;
  }
  const finalEnd = finalChunks * CHUNK_IDS;
  state.read = state.read.filter(({ firstLog, count }) => firstLog + count > finalEnd);
  state.revision = store.revision();
  return state;
}

/** Up to where the store has the blocks that were read of it. */
function unchangedEnd(store: StoreTables, { finalChunks, length, read }: IndexState): number {
  let end = finalChunks * CHUNK_IDS;
  for (const { firstLog, count, hash } of read) {
    const place = store.logBlocks.getBinary(firstLog);
    const block = place && decodeLogBlock(place);
    if (!block || block.count !== count || !bytesEqual(block.hash, hash)) break;
    end = firstLog + count;
  }
  return Math.min(end, length);
}

/** Takes away the logs from an id on, which is not below the tip. */
export function shortenTip(state: IndexState, length: number): void {
  const inTip = Math.floor(length / CHUNK_IDS) - state.finalChunks;
  state.tip[inTip]?.shorten(length % CHUNK_IDS);
  // Without an empty one, as if the logs had never been there.
  state.tip.splice(length % CHUNK_IDS === 0 ? inTip : inTip + 1);
  state.length = length;
  state.read = state.read.filter(({ firstLog, count }) => firstLog + count <= length);
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
    const { firstLog, count, place } = block;
    if (state.read.at(-1)?.firstLog !== firstLog) state.read.push({ firstLog, count, hash: place.hash });
    addLogs(state, [block.log(state.length - firstLog, memory)], hash);
    memory.reuse();
  }
}

/** Adds logs behind those that are known. */
export function addLogs(state: IndexState, logs: readonly Log[], hash: ValueHash): void {
  for (const log of logs) {
    let last = state.tip.at(-1);
    if (!last || isFull(last)) state.tip.push((last = new TipChunk(hash)));
    last.add(log);
    state.length++;
  }
}
