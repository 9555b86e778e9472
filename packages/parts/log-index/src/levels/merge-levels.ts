import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from '../log-tables.ts';
import { partKey, restsInBucket } from '../chunk-parts.ts';
import { areRemoved } from '../write-chunk.ts';
import { CHUNK_FACTOR, encodeLevelRow, LevelRow } from './level-row.ts';
import {
  bucketsOf,
  chunksOf,
  fanOut,
  levelKey,
  type LevelProgress,
  LEVELS,
  type LevelShape,
  type LevelState,
  progressOf,
  restBitsOf,
  writeLevelState,
} from './level-state.ts';

type Tables = Pick<LogTables, 'facts' | 'logBlocks' | 'logParts' | 'logLevels'>;

/**
 * Merges up to `steps` buckets into groups, within a transaction. A step reads a bucket of the groups below, writes it
 * into the group, and removes the rows below. It takes less than a millisecond. Returns the new state.
 */
export function mergeLevels(
  store: Tables,
  shape: LevelShape,
  state: LevelState,
  { finalChunks, steps }: { readonly finalChunks: number; readonly steps: number },
): LevelState {
  let merged = state;
  for (let left = steps; left > 0; left--) {
    const level = nextLevel(shape, merged, finalChunks);
    if (level === undefined) break;
    merged = mergeBucket(store, shape, merged, level);
  }
  if (merged !== state) writeLevelState(store, merged);
  return merged;
}

/** Returns the lowest level with a group to merge, because lower groups cost a search the most. */
function nextLevel(shape: LevelShape, state: LevelState, finalChunks: number): number | undefined {
  for (let level = 1; level <= LEVELS; level++) {
    const { groups, merged } = progressOf(state, level);
    if (merged > 0) return level;
    const end = (groups + 1) * chunksOf(shape, level);
    const available =
      level === 1 ? finalChunks : progressOf(state, level - 1).groups * chunksOf(shape, level - 1);
    if (end <= available && end + (level === 1 ? 0 : shape.margin) <= finalChunks) return level;
  }
  return undefined;
}

function mergeBucket(store: Tables, shape: LevelShape, state: LevelState, level: number): LevelState {
  const { groups: group, merged: bucket } = progressOf(state, level);
  const pairs = pairsBelow(store, shape, { level, group, bucket });
  const rows = fanOut(shape);
  const restRange = 2 ** restBitsOf(shape, level);
  const chunks = chunksOf(shape, level);
  for (let row = 0, from = 0; row < rows; row++) {
    const end = (row + 1) * restRange * CHUNK_FACTOR;
    let to = from;
    while (to < pairs.length && (pairs[to] ?? 0) < end) to++;
    const bytes = encodeLevelRow(chunks, pairs, { from, to, base: row * restRange });
    store.logLevels.put(levelKey(shape, level, group, bucket * rows + row), bytes);
    from = to;
  }
  if (level > 1) {
    for (let child = group * rows; child < (group + 1) * rows; child++) {
      store.logLevels.remove(levelKey(shape, level - 1, child, bucket));
    }
  }
  const isComplete = bucket + 1 === bucketsOf(shape, level - 1);
  const next = isComplete ? { groups: group + 1, merged: 0 } : { groups: group, merged: bucket + 1 };
  return state.with(level - 1, next);
}

/** A bucket of the level below a group. */
interface BucketBelow {
  readonly level: number;
  readonly group: number;
  readonly bucket: number;
}

/**
 * Returns the hashes and chunks of a bucket of all groups below a group, in order and without duplicates: the bits of the
 * hash below the bucket, and the chunk counted from the group's first; see {@link CHUNK_FACTOR}. Leaves out groups all of
 * whose logs were removed.
 *
 * @throws {DamagedStoreError}
 */
export function pairsBelow(
  store: Omit<Tables, 'facts'>,
  shape: LevelShape,
  { level, group, bucket }: BucketBelow,
): Float64Array {
  const pairs: number[] = [];
  const children = fanOut(shape);
  for (let child = 0; child < children; child++) {
    const index = group * children + child;
    if (level === 1) {
      const bytes = store.logParts.getFast(partKey(index, bucket));
      if (!bytes) continue;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (const rest of restsInBucket(view)) pairs.push(rest * CHUNK_FACTOR + child);
    } else {
      const size = chunksOf(shape, level - 1);
      if (areRemoved(store, index * size, (index + 1) * size)) continue;
      const first = child * size;
      const row = new LevelRow(shape, level - 1, readLevelRow(store, shape, level - 1, index, bucket));
      while (row.next()) row.visitChunks((chunk) => pairs.push(row.rest * CHUNK_FACTOR + first + chunk));
    }
  }
  const sorted = Float64Array.from(pairs).sort();
  // Values with the same hash share their pairs.
  let length = 0;
  for (const pair of sorted) if (length === 0 || sorted[length - 1] !== pair) sorted[length++] = pair;
  return sorted.subarray(0, length);
}

/** Returns a row in memory that is valid until the next read. @throws {DamagedStoreError} when it is missing. */
export function readLevelRow(
  { logLevels }: Pick<Tables, 'logLevels'>,
  shape: LevelShape,
  level: number,
  group: number,
  bucket: number,
): Uint8Array {
  const bytes = logLevels.getFast(levelKey(shape, level, group, bucket));
  if (bytes) return bytes;
  throw new DamagedStoreError(`the log index lacks bucket ${bucket} of group ${group} of level ${level}`);
}

/**
 * Removes the groups with a chunk from `chunks` on, within a transaction. The rows below a removed group do not exist
 * any more, so that lower levels end there too; the merges build them again from the chunks. Returns the new state.
 */
export function shortenLevels(
  store: Tables,
  shape: LevelShape,
  state: LevelState,
  chunks: number,
): LevelState {
  const shortened: LevelProgress[] = [];
  let end = chunks;
  let firstGroup = 0;
  for (let level = LEVELS; level > 0; level--) {
    const size = chunksOf(shape, level);
    const { groups, merged } = progressOf(state, level);
    const hasMerge = merged > 0 && (groups + 1) * size <= end;
    const stored = Math.min(groups, Math.floor(end / size));
    const lastGroup = merged > 0 && !hasMerge ? groups : groups - 1;
    for (let group = Math.max(stored, firstGroup); group <= lastGroup; group++)
      removeGroup(store, shape, level, group);
    if (stored < groups || (merged > 0 && !hasMerge)) end = Math.min(end, stored * size);
    shortened.unshift({ groups: stored, merged: hasMerge ? merged : 0 });
    // The groups of the level below exist from here on, the first of them in part.
    firstGroup = groups * fanOut(shape);
  }
  writeLevelState(store, shortened);
  return shortened;
}

function removeGroup({ logLevels }: Tables, shape: LevelShape, level: number, group: number): void {
  for (let bucket = 0; bucket < bucketsOf(shape, level); bucket++) {
    logLevels.remove(levelKey(shape, level, group, bucket));
  }
}
