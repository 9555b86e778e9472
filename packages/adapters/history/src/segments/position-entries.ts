/** The first bytes of a transaction's hash (5), and the place of its block in the range of the file (3). */
export const ENTRY_BYTES = 8;
/** The section of a file that contains the entries, sorted. */
export const ENTRIES = 'entries';

const FINGERPRINT_BYTES = 5;
const FINGERPRINTS = 2 ** (8 * FINGERPRINT_BYTES);
/** After so many steps the place is near, and bisection bounds the number of reads. */
const INTERPOLATIONS = 6;
/** The fingerprint and the place of a block in its segment share the 53 bits of a whole number. */
export const MAX_SEGMENT_BLOCKS = 2 ** 13;

/** Returns the first 40 bits of a hash. */
function fingerprintOf(hash: Uint8Array): number {
  let bits = 0;
  for (let at = 0; at < FINGERPRINT_BYTES; at++) bits = bits * 256 + (hash[at] ?? 0);
  return bits;
}

/** A transaction of a file of positions. */
export interface PositionEntry {
  /** The first 40 bits of its hash. */
  readonly fingerprint: number;
  readonly place: number;
}

/** Reads the entry at an offset. */
export function readEntry(bytes: Buffer, at = 0): PositionEntry {
  return {
    fingerprint: bytes.readUIntBE(at, FINGERPRINT_BYTES),
    place: bytes.readUIntBE(at + FINGERPRINT_BYTES, 3),
  };
}

/** Writes the entry with an index. */
export function writeEntry(to: Buffer, index: number, { fingerprint, place }: PositionEntry): void {
  to.writeUIntBE(fingerprint, ENTRY_BYTES * index, FINGERPRINT_BYTES);
  to.writeUIntBE(place, ENTRY_BYTES * index + FINGERPRINT_BYTES, 3);
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
        const fingerprint = Math.floor(key / MAX_SEGMENT_BLOCKS);
        writeEntry(encoded, index, { fingerprint, place: key % MAX_SEGMENT_BLOCKS });
      }
      return encoded;
    },
  };
}

/**
 * Finds the blocks whose transactions may have a hash, as places in the range. Hashes are evenly distributed, so the
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
  let most = FINGERPRINTS;
  for (let step = 0; step < INTERPOLATIONS && low < high; step++) {
    const share = (wanted - least) / (most - least);
    const index = Math.min(high - 1, low + Math.floor(share * (high - low)));
    const found = readEntry(entry(index)).fingerprint;
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
    if (readEntry(entry(middle)).fingerprint < wanted) low = middle + 1;
    else high = middle;
  }
  const blocks: number[] = [];
  for (let index = low; index < count; index++) {
    const found = readEntry(entry(index));
    if (found.fingerprint !== wanted) break;
    blocks.push(found.place);
  }
  return blocks;
}
