/** The first bytes of a transaction's hash (5), and the place of its block in the segment (2). */
export const ENTRY_BYTES = 7;
/** The section of a file that contains the entries. */
export const ENTRIES = 'entries';

/** The bits of a hash that an entry contains. */
export const FINGERPRINT_BITS = 40;
/** The bytes of a hash that an entry contains. */
export const FINGERPRINT_BYTES = FINGERPRINT_BITS / 8;
/** After so many steps the place is near, and bisection bounds the number of reads. */
const INTERPOLATIONS = 6;
/** The fingerprint and the place of a block in its segment share the 53 bits of a whole number. */
export const MAX_SEGMENT_BLOCKS = 2 ** 13;

/** Returns the first 40 bits of a hash. */
export function fingerprintOf(hash: Uint8Array): number {
  let bits = 0;
  for (let at = 0; at < FINGERPRINT_BYTES; at++) bits = bits * 256 + (hash[at] ?? 0);
  return bits;
}

/** Collects the transactions of a segment, to be sorted by hash. */
export interface PositionEntries {
  add(hash: Uint8Array, number: number): void;
  /** Returns the encoded entries in the order of their hashes. */
  sorted(): Uint8Array;
}

/** Creates an empty collection for the blocks from `from`. */
export function createPositionEntries(from: number): PositionEntries {
  const keys: number[] = [];
  return {
    add: (hash, number) => void keys.push(fingerprintOf(hash) * MAX_SEGMENT_BLOCKS + number - from),
    sorted() {
      const encoded = Buffer.allocUnsafe(ENTRY_BYTES * keys.length);
      for (const [index, key] of Float64Array.from(keys).sort().entries()) {
        encoded.writeUIntBE(Math.floor(key / MAX_SEGMENT_BLOCKS), ENTRY_BYTES * index, 5);
        encoded.writeUInt16BE(key % MAX_SEGMENT_BLOCKS, ENTRY_BYTES * index + 5);
      }
      return encoded;
    },
  };
}

/**
 * Finds the blocks whose transactions may have a hash, as places in the segment. Hashes are evenly distributed, so the
 * first read is near the place of the searched one.
 */
export function findBlocks(
  hash: Uint8Array,
  count: number,
  entry: (index: number) => Buffer,
): readonly number[] {
  const wanted = fingerprintOf(hash);
  let low = 0;
  let high = count;
  // The fingerprints before `low` and at `high`.
  let least = 0;
  let most = 2 ** FINGERPRINT_BITS;
  for (let step = 0; step < INTERPOLATIONS && low < high; step++) {
    const share = (wanted - least) / (most - least);
    const index = Math.min(high - 1, low + Math.floor(share * (high - low)));
    const found = entry(index).readUIntBE(0, 5);
    if (found < wanted) {
      low = index + 1;
      least = found;
    } else {
      high = index;
      most = found;
    }
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entry(middle).readUIntBE(0, 5) < wanted) low = middle + 1;
    else high = middle;
  }
  const blocks: number[] = [];
  for (let index = low; index < count; index++) {
    const found = entry(index);
    if (found.readUIntBE(0, 5) !== wanted) break;
    blocks.push(found.readUInt16BE(5));
  }
  return blocks;
}
