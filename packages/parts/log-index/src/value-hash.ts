/** An indexed field of a log: its address, the topic at a position, or its topic count. */
export type IndexedField = 'address' | 'topicCount' | 0 | 1 | 2 | 3;

/** Positions of topics. */
export const TOPIC_POSITIONS = [0, 1, 2, 3] as const;

/** Hashes a field's value to 41 bits: 38 bits of the value, and the field itself in the lowest 3 bits. */
export type ValueHash = (field: IndexedField, value: Uint8Array) => number;

/** The bits of a hash below its bucket; see chunk-parts.ts. */
export const REST_BITS = 32;
/** The highest bits of a hash, which order values first. */
export const BUCKET_BITS = 9;

const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const REST = 2 ** REST_BITS;
/** The largest prime of 32 bits. */
const PRIME = 4_294_967_291;
/** A topic has 16 words of 16 bits. */
const WORDS = 16;
/** The length of the hash key in bytes: two multipliers of 32 bits for each word. */
export const HASH_KEY_BYTES = 8 * WORDS;

/**
 * Creates the hash function of a key: two sums of the value's 16-bit words, each word multiplied by a secret number,
 * modulo a prime. The first sum gives the lower 32 bits, the second the upper 9. It is a universal family: any two values
 * collide with a chance of 1 in 2^38. Without the key, nobody can craft values that collide. Every step is exact in a
 * double.
 */
export function createValueHash(key: Uint8Array): ValueHash {
  const view = new DataView(key.buffer, key.byteOffset, HASH_KEY_BYTES);
  const multipliers = Float64Array.from({ length: 2 * WORDS }, (_, at) => view.getUint32(4 * at) % PRIME);
  return (field, value) => {
    let low = 0;
    let high = 0;
    for (let at = 0; at < value.length; at += 2) {
      const word = ((value[at] ?? 0) << 8) | (value[at + 1] ?? 0);
      low += (multipliers[at >> 1] ?? 0) * word;
      high += (multipliers[WORDS + (at >> 1)] ?? 0) * word;
    }
    const rest = (((low % PRIME) & ~FIELD_MASK) | fieldCode(field)) >>> 0;
    return ((high % PRIME) >>> (32 - BUCKET_BITS)) * REST + rest;
  };
}

/** Returns the code of a field, a number of three bits. */
export function fieldCode(field: IndexedField): number {
  if (field === 'address') return 0;
  return field === 'topicCount' ? 5 : 1 + field;
}
