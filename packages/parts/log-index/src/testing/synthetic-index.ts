import type { Log } from '@ethread/chain';
import { setCount } from '@ethread/storage/disk';
import { type ChunkEntry, encodeChunk, partKey } from '../chunk-parts.ts';
import { CHUNK_IDS } from '../id-set.ts';
import { CHUNK_FACTOR, encodeLevelRow } from '../levels/level-row.ts';
import {
  bucketsOf,
  chunksOf,
  fanOut,
  levelBucketOf,
  levelKey,
  LEVELS,
  restBitsOf,
  STORED_SHAPE,
  type LevelProgress,
  writeLevelState,
} from '../levels/level-state.ts';
import { createValueHash } from '../packed-value.ts';
import { writeLogs } from '../write-logs.ts';
import { openStoreOfLogs, type StoreOfLogs } from './store-of-logs.ts';

/** A value of the third topic, and the chunks in which it has one log each. */
export interface SyntheticValue {
  readonly value: Uint8Array;
  readonly chunks: readonly number[];
}

/** The size and content of a synthetic index. */
export interface SyntheticIndex {
  readonly chunks: number;
  /** The different values of a chunk, which determine the size of the rows that a search reads. */
  readonly valuesOfChunk: number;
  readonly values: readonly SyntheticValue[];
  /** The number of logs in a block. */
  readonly blockLogs: number;
  random(): number;
  /** Returns a log that belongs to none of the values. */
  log(): Log;
}

const TOPIC = 2;
const ROWS_AT_ONCE = 20_000;

/**
 * Writes the log index of a store with many chunks, without their logs: all rows of the upper levels, and the buckets
 * and logs that a search for the values reads. A row has as many values as in a real index when a search for the values
 * reads it or its neighbours, and one otherwise.
 */
export async function fillSyntheticIndex(path: string, index: SyntheticIndex): Promise<void> {
  const store = openStoreOfLogs(path);
  const hash = createValueHash(store.indexKey);
  const hashed = index.values.map(({ value, chunks }) => ({ hash: hash(TOPIC, value), value, chunks }));
  writeChunks(store, index, hashed);
  const levels: LevelProgress[] = [];
  for (let level = 1; level <= LEVELS; level++) {
    const margin = level === 1 ? 0 : STORED_SHAPE.margin;
    const groups = Math.max(0, Math.floor((index.chunks - margin) / chunksOf(STORED_SHAPE, level)));
    levels.push({ groups, merged: 0 });
  }
  for (let level = 1; level <= LEVELS; level++) {
    const above = levels[level];
    const from = above ? above.groups * fanOut(STORED_SHAPE) : 0;
    writeLevel(store, index, hashed, { level, from, to: levels[level - 1]?.groups ?? 0 });
  }
  store.transaction(() => {
    writeLevelState(store, levels);
    setCount(store, 'finalChunks', index.chunks);
  });
  await store.close();
}

interface HashedValue extends SyntheticValue {
  readonly hash: number;
}

/** Writes the buckets of chunks, and the blocks, that contain the values. */
function writeChunks(store: StoreOfLogs, index: SyntheticIndex, values: readonly HashedValue[]): void {
  const { random, valuesOfChunk, blockLogs } = index;
  const ofChunk = new Map<number, HashedValue[]>();
  for (const one of values) {
    for (const chunk of one.chunks) ofChunk.set(chunk, [...(ofChunk.get(chunk) ?? []), one]);
  }
  // The logs end with the last chunk, so that no logs are in the tip.
  ofChunk.set(index.chunks - 1, []);
  let number = 0;
  for (const chunk of [...ofChunk.keys()].toSorted((a, b) => a - b)) {
    const its = ofChunk.get(chunk) ?? [];
    store.transaction(() => {
      const entries: ChunkEntry[] = its.map((one, at) => ({
        hash: one.hash,
        ids: Uint16Array.of(at * blockLogs),
      }));
      const buckets = new Set(its.map((one) => levelBucketOf(STORED_SHAPE, 0, one.hash)));
      for (const bucket of buckets) {
        for (let left = valuesOfChunk / bucketsOf(STORED_SHAPE, 0); left > 0; left--) {
          const ids = Uint16Array.of(Math.floor(CHUNK_IDS * random()));
          entries.push({ hash: bucket * 2 ** 32 + Math.floor(2 ** 32 * random()), ids });
        }
      }
      for (const { part, bytes } of encodeChunk(entries.toSorted((a, b) => a.hash - b.hash))) {
        store.logParts.put(partKey(chunk, part), bytes, { append: true });
      }
      const starts = its.map((_one, at) => at * blockLogs);
      if (chunk === index.chunks - 1) starts.push(CHUNK_IDS - blockLogs);
      for (const [at, start] of starts.entries())
        writeBlock(store, index, number++, chunk * CHUNK_IDS + start, its[at]);
    });
  }
}

function writeBlock(
  store: StoreOfLogs,
  { blockLogs, log }: SyntheticIndex,
  number: number,
  firstLog: number,
  first: SyntheticValue | undefined,
): void {
  const logs = Array.from({ length: blockLogs }, log);
  const [one] = logs;
  if (one && first) logs[0] = { ...one, topics: [first.value, first.value, first.value] };
  const hash = new Uint8Array(32).fill(number);
  const indexed = logs.map((its) => ({ log: its, transactionIndex: 0 }));
  writeLogs(store, [{ firstLog, number, hash, timestamp: 12 * number, logs: indexed }]);
}

/** Writes the groups of a level in the order of their keys. */
function writeLevel(
  store: StoreOfLogs,
  { random, valuesOfChunk }: SyntheticIndex,
  values: readonly HashedValue[],
  { level, from, to }: { readonly level: number; readonly from: number; readonly to: number },
): void {
  const shape = STORED_SHAPE;
  const size = chunksOf(shape, level);
  const siblings = fanOut(shape);
  const restRange = 2 ** restBitsOf(shape, level);
  const filling = valuesOfChunk / bucketsOf(shape, 0);
  const byBucket = new Map<number, HashedValue[]>();
  for (const one of values) {
    const bucket = levelBucketOf(shape, level, one.hash);
    byBucket.set(bucket, [...(byBucket.get(bucket) ?? []), one]);
  }
  const near = new Set([...byBucket.keys()].map((bucket) => Math.floor(bucket / siblings)));
  const encode = (pairs: readonly number[]) => {
    const sorted = Float64Array.from(pairs).sort();
    return Uint8Array.from(encodeLevelRow(size, sorted, { from: 0, to: sorted.length, base: 0 }));
  };
  const anyPair = () => Math.floor(restRange * random()) * CHUNK_FACTOR + Math.floor(size * random());
  const smallRow = encode([anyPair()]);

  function rowOf(group: number, bucket: number): Uint8Array {
    if (!near.has(Math.floor(bucket / siblings))) return smallRow;
    const pairs = Array.from({ length: filling }, anyPair);
    for (const { hash, chunks } of byBucket.get(bucket) ?? []) {
      for (const chunk of chunks) {
        if (Math.floor(chunk / size) === group)
          pairs.push((hash % restRange) * CHUNK_FACTOR + (chunk % size));
      }
    }
    return encode(pairs);
  }

  /** Returns the groups and buckets in the order of their keys. */
  function* rows(): Generator<readonly [group: number, bucket: number]> {
    for (let parent = Math.floor(from / siblings); parent * siblings < to; parent++) {
      const last = Math.min(to, (parent + 1) * siblings) - 1;
      for (let below = 0; below < bucketsOf(shape, level - 1); below++) {
        for (let group = Math.max(from, parent * siblings); group <= last; group++) {
          for (let bucket = below * siblings; bucket < (below + 1) * siblings; bucket++)
            yield [group, bucket];
        }
      }
    }
  }

  const left = rows();
  for (let isDone = false; !isDone;) {
    store.transaction(() => {
      for (let count = 0; count < ROWS_AT_ONCE && !isDone; count++) {
        const next = left.next();
        if (next.done) {
          isDone = true;
          continue;
        }
        const [group, bucket] = next.value;
        store.logLevels.put(levelKey(shape, level, group, bucket), rowOf(group, bucket), { append: true });
      }
    });
  }
}
