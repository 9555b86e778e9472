import { BUCKET_BITS, REST_BITS } from '../value-hash.ts';

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
