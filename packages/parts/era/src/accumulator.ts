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

/** Returns the hash tree root (SSZ) of `List[HeaderRecord, 8192]`, to which era1 files commit. */
export function accumulatorRoot(records: readonly HeaderRecord[]): Uint8Array {
  const top = layersOf(records).at(-1)?.[0] ?? ZERO_HASHES[DEPTH] ?? ZERO;
  return sha256(top, uint256Bytes(records.length));
}

/**
 * Returns proofs that each record's block hash is in the accumulator of all records: its siblings from the total
 * difficulty up to the count (BlockProofHistoricalHashesAccumulator of the Portal Network).
 */
export function accumulatorProofs(records: readonly HeaderRecord[]): Uint8Array[] {
  const layers = layersOf(records);
  const count = uint256Bytes(records.length);
  return records.map(({ totalDifficulty }, index) =>
    concatBytes(
      uint256Bytes(totalDifficulty),
      ...layers
        .slice(0, DEPTH)
        .map((layer, depth) => layer[(index >> depth) ^ 1] ?? ZERO_HASHES[depth] ?? ZERO),
      count,
    ),
  );
}

/** Returns true when a proof leads from the hash of the archive's block `index` to the accumulator. */
export function isAccumulatorProof(
  proof: Uint8Array,
  blockHash: Uint8Array,
  index: number,
  accumulator: Uint8Array,
): boolean {
  if (proof.length !== 32 * (DEPTH + 2)) return false;
  const sibling = (at: number) => proof.subarray(32 * at, 32 * (at + 1));
  let node = sha256(blockHash, sibling(0));
  for (let depth = 0; depth < DEPTH; depth++) {
    const other = sibling(depth + 1);
    node = (index >> depth) & 1 ? sha256(other, node) : sha256(node, other);
  }
  return Buffer.compare(sha256(node, sibling(DEPTH + 1)), accumulator) === 0;
}

/** Encodes a number as SSZ's uint256: little-endian. */
export function uint256Bytes(value: bigint | number): Uint8Array {
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex')).reverse();
}

/**
 * Computes the layers from the records' hashes up to the root. Missing nodes on the right of a layer are zero hashes.
 */
function layersOf(records: readonly HeaderRecord[]): Uint8Array[][] {
  if (records.length > MAX_ARCHIVE_BLOCKS) {
    throw new RangeError(`an accumulator holds at most ${MAX_ARCHIVE_BLOCKS} records`);
  }
  let layer = records.map(({ blockHash, totalDifficulty }) =>
    sha256(blockHash, uint256Bytes(totalDifficulty)),
  );
  const layers = [layer];
  for (let depth = 0; depth < DEPTH; depth++) {
    const below = layer;
    const zero = ZERO_HASHES[depth] ?? ZERO;
    layer = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) =>
      sha256(below[2 * index] ?? zero, below[2 * index + 1] ?? zero),
    );
    layers.push(layer);
  }
  return layers;
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
