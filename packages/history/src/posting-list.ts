/** Ids are kept in chunks of 2^16, each a set of the lower 16 bits. */
export const CHUNK_IDS = 65_536;
/** 64-bit words are not to be had in JavaScript without bigint: 2,048 words of 32. */
const BITMAP_WORDS = CHUNK_IDS / 32;
const BITMAP_BYTES = CHUNK_IDS / 8;
/** From this many ids on a bitmap is smaller than the ids themselves. */
const MAX_SPARSE = BITMAP_BYTES / 2;

/** The ids of one chunk, as bits. */
export type ChunkBits = Uint32Array;

/** An empty set. */
export function createChunkBits(): ChunkBits {
  return new Uint32Array(BITMAP_WORDS);
}

/** Prints a set: its ids in order as 16 bits each, or the bits themselves where those are smaller. */
export function encodeChunk(bits: ChunkBits): Uint8Array {
  const ids = idsOf(bits, 0, CHUNK_IDS);
  const bytes = new Uint8Array(ids.length < MAX_SPARSE ? 2 * ids.length : BITMAP_BYTES);
  const view = new DataView(bytes.buffer);
  if (ids.length < MAX_SPARSE) for (const [at, id] of ids.entries()) view.setUint16(2 * at, id);
  else for (const [at, word] of bits.entries()) view.setUint32(4 * at, word);
  return bytes;
}

/** Adds the ids of a printed set. */
export function addChunk(bits: ChunkBits, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length === BITMAP_BYTES) {
    for (let at = 0; at < BITMAP_WORDS; at++) bits[at] = (bits[at] ?? 0) | view.getUint32(4 * at);
  } else {
    for (let at = 0; at + 1 < bytes.length; at += 2) addId(bits, view.getUint16(at));
  }
}

/** Adds one id, counted from the chunk's start. */
export function addId(bits: ChunkBits, id: number): void {
  bits[id >> 5] = (bits[id >> 5] ?? 0) | (1 << (id & 31));
}

/** Keeps what is in both. */
export function intersect(bits: ChunkBits, other: ChunkBits): void {
  for (let at = 0; at < BITMAP_WORDS; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

/** The ids in `from <= id < to` in order, counted from the chunk's start. */
export function idsOf(bits: ChunkBits, from: number, to: number): number[] {
  const ids: number[] = [];
  for (let at = from >> 5; at < Math.ceil(to / 32); at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      // The lowest bit that is set: 31 less the zeros above it.
      const id = 32 * at + 31 - Math.clz32(word & -word);
      if (id >= from && id < to) ids.push(id);
    }
  }
  return ids;
}
