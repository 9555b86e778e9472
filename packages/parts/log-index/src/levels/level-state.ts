import { BUCKET_BITS, REST_BITS } from '../packed-value.ts';
import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from '../log-tables.ts';

/** The number of levels above the chunks. */
export const LEVELS = 4;

/**
 * The shape of the levels. A group of a level covers 2^`bits` groups of the level below, or chunks, and has 2^`bits` as
 * many buckets as one of them, so that a bucket of every level has about the same size. Fixed in a store; tests use
 * fewer bits.
 */
export interface LevelShape {
  /** 1 to 4. */
  readonly bits: number;
  /** The chunks that must exist after a group of a level above the first before it is merged. */
  readonly margin: number;
}

/**
 * Groups of 16, 256, 4,096 and 65,536 chunks. The margin is more chunks than an archive has, so that the removal of an
 * unfinished archive removes only groups of the first level.
 */
export const STORED_SHAPE: LevelShape = { bits: 4, margin: 64 };

const MAX_FAN_OUT = 16;
const MAX_PARENTS = 2 ** 16;
const MAX_CHILD_BUCKETS = 2 ** 21;

/** Returns the number of groups of the level below, or of chunks, that a group covers. */
export function fanOut({ bits }: LevelShape): number {
  return 2 ** bits;
}

/** Returns the number of chunks in a group of a level. */
export function chunksOf({ bits }: LevelShape, level: number): number {
  return 2 ** (bits * level);
}

/** Returns the number of buckets of a group of a level. Level 0 are the chunks. */
export function bucketsOf({ bits }: LevelShape, level: number): number {
  return 2 ** (BUCKET_BITS + bits * level);
}

/** Returns the number of bits of a hash below its bucket in a level. */
export function restBitsOf({ bits }: LevelShape, level: number): number {
  return REST_BITS - bits * level;
}

/** Returns the bucket of a hash in a level. */
export function levelBucketOf(shape: LevelShape, level: number, hash: number): number {
  return Math.floor(hash / 2 ** restBitsOf(shape, level));
}

/**
 * Returns the key of a row. Rows of sibling groups and of neighbouring buckets are neighbours: a lookup in all siblings
 * reads neighbouring pages, and a merge writes the rows of a few pages at once.
 */
export function levelKey(shape: LevelShape, level: number, group: number, bucket: number): number {
  const siblings = fanOut(shape);
  const parent = Math.floor(group / siblings);
  const childBucket = Math.floor(bucket / siblings);
  const unit = (level * MAX_PARENTS + parent) * MAX_CHILD_BUCKETS + childBucket;
  return (unit * MAX_FAN_OUT + (group % siblings)) * MAX_FAN_OUT + (bucket % siblings);
}

/** The progress of a level: index 0 is the lowest level, 1. */
export interface LevelProgress {
  /** The number of complete groups, from the first chunk on. A higher level has replaced the first of them. */
  readonly groups: number;
  /** The buckets of the level below that are merged into the next group. Their rows exist only in this level. */
  readonly merged: number;
}

/** The progress of all levels, the lowest first. Stored as the fact `logLevels`. */
export type LevelState = readonly LevelProgress[];

/** The state without any group. */
export const NO_LEVELS: LevelState = Array.from({ length: LEVELS }, () => ({ groups: 0, merged: 0 }));

/** Returns the progress of a level. */
export function progressOf(state: LevelState, level: number): LevelProgress {
  return state[level - 1] ?? { groups: 0, merged: 0 };
}

/** Reads the state. @throws {DamagedStoreError} */
export function readLevelState({ facts }: Pick<LogTables, 'facts'>): LevelState {
  const text = facts.get('logLevels');
  if (text === undefined) return NO_LEVELS;
  if (!/^\d{1,10}:\d{1,10}(,\d{1,10}:\d{1,10}){3}$/.test(text)) {
    throw new DamagedStoreError("the store's fact logLevels is unreadable");
  }
  return text.split(',').map((part) => {
    const [groups = 0, merged = 0] = part.split(':').map(Number);
    return { groups, merged };
  });
}

/** Writes the state, within a transaction. */
export function writeLevelState({ facts }: Pick<LogTables, 'facts'>, state: LevelState): void {
  facts.put('logLevels', state.map(({ groups, merged }) => `${groups}:${merged}`).join());
}

/** A group that is complete or in the merge: the chunks from `from`, and below `to`. */
export interface LevelSpan {
  readonly level: number;
  readonly group: number;
  readonly from: number;
  readonly to: number;
  /** The buckets of the level below that are merged; all of them in a complete group. */
  readonly merged: number;
}

/** Returns the groups in which values are looked up, in the order of their chunks. */
export function* levelSpans(shape: LevelShape, state: LevelState): Generator<LevelSpan> {
  let from = 0;
  for (let level = LEVELS; level > 0; level--) {
    const size = chunksOf(shape, level);
    const { groups, merged } = progressOf(state, level);
    for (; from < groups * size; from += size) {
      yield { level, group: from / size, from, to: from + size, merged: bucketsOf(shape, level - 1) };
    }
    if (merged === 0) continue;
    yield { level, group: groups, from, to: from + size, merged };
    from += size;
  }
}

/** Returns the group that contains a chunk, or undefined when only the chunk itself can be searched. */
export function spanAt(shape: LevelShape, state: LevelState, chunk: number): LevelSpan | undefined {
  for (let level = LEVELS; level > 0; level--) {
    const size = chunksOf(shape, level);
    const { groups, merged } = progressOf(state, level);
    const group = Math.floor(chunk / size);
    if (group > groups || (group === groups && merged === 0)) continue;
    const from = group * size;
    return {
      level,
      group,
      from,
      to: from + size,
      merged: group < groups ? bucketsOf(shape, level - 1) : merged,
    };
  }
  return undefined;
}
