import { hash } from 'node:crypto';
import { concatBytes } from '@ethread/core';

/** Maximum number of blocks of an accumulator, and so of an archive. */
export const MAX_ARCHIVE_BLOCKS = 8192;
/** Depth of the tree: log2 of {@link MAX_ARCHIVE_BLOCKS}. */
const DEPTH = 13;

/** The accumulator's record for one block. */
export interface HeaderRecord {
  readonly blockHash: Uint8Array;
  /** Total difficulty of the chain up to and including the block. */
  readonly totalDifficulty: bigint;
}

/** Returns the hash tree root (SSZ) of `List[HeaderRecord, 8192]`, to which archives commit. */
export function accumulatorRoot(records: readonly HeaderRecord[]): Uint8Array {
  if (records.length > MAX_ARCHIVE_BLOCKS) {
    throw new RangeError(`an accumulator holds at most ${MAX_ARCHIVE_BLOCKS} records`);
  }
  let layer = records.map(({ blockHash, totalDifficulty }) =>
    sha256(blockHash, uint256Bytes(totalDifficulty)),
  );
  for (let depth = 0; depth < DEPTH; depth++) {
    const below = layer;
    // Missing nodes on the right of a layer are zero hashes.
    const zero = ZERO_HASHES[depth] ?? ZERO;
    layer = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) =>
      sha256(below[2 * index] ?? zero, below[2 * index + 1] ?? zero),
    );
  }
  return sha256(layer[0] ?? ZERO_HASHES[DEPTH] ?? ZERO, uint256Bytes(records.length));
}

/** Encodes a number as SSZ's uint256: little-endian. */
export function uint256Bytes(value: bigint | number): Uint8Array {
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex')).reverse();
}

function sha256(left: Uint8Array, right: Uint8Array): Uint8Array {
  return Uint8Array.from(hash('sha256', concatBytes(left, right), 'buffer'));
}

const ZERO = new Uint8Array(32);
/** Hash of a tree of zeros, by depth. */
const ZERO_HASHES: Uint8Array[] = [ZERO];
for (let depth = 1; depth <= DEPTH; depth++) {
  const below = ZERO_HASHES[depth - 1] ?? ZERO;
  ZERO_HASHES.push(sha256(below, below));
}
