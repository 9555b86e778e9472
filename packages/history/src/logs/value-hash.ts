/** An indexed field of a log: its address, the topic at a position, or its topic count. */
export type IndexedField = 'address' | 'topicCount' | 0 | 1 | 2 | 3;

/** Positions of topics. */
export const TOPIC_POSITIONS = [0, 1, 2, 3] as const;

/** Hashes a field's value: 29 bits of the value, and the field itself in the lowest 3 bits. */
export type ValueHash = (field: IndexedField, value: Uint8Array) => number;

const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
/** The largest prime of 32 bits. */
const PRIME = 4_294_967_291;
/** A topic has 16 words of 16 bits. */
const WORDS = 16;
/** The length of the hash key in bytes. */
export const HASH_KEY_BYTES = 4 * WORDS;

/**
 * Creates the hash function of a key: the sum of the value's 16-bit words, each multiplied by a secret number, modulo a
 * prime. It is a universal family: any two values collide with a chance of 1 in 2^29. Without the key, nobody can craft
 * values that collide. Every step is exact in a double.
 */
export function createValueHash(key: Uint8Array): ValueHash {
  const view = new DataView(key.buffer, key.byteOffset, HASH_KEY_BYTES);
  const multipliers = Float64Array.from({ length: WORDS }, (_, at) => view.getUint32(4 * at) % PRIME);
  return (field, value) => {
    let sum = 0;
    for (let at = 0; at < value.length; at += 2) {
      sum += (multipliers[at >> 1] ?? 0) * (((value[at] ?? 0) << 8) | (value[at + 1] ?? 0));
    }
    return (((sum % PRIME) & ~FIELD_MASK) | fieldCode(field)) >>> 0;
  };
}

/** Returns the code of a field, a number of three bits. */
export function fieldCode(field: IndexedField): number {
  if (field === 'address') return 0;
  return field === 'topicCount' ? 5 : 1 + field;
}
