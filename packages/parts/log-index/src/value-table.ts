import { BUCKETS, bucketOf } from './chunk-parts.ts';
import { fieldCode, type IndexedField, type ValueHash } from './packed-value.ts';

const EMPTY = 0;

/**
 * Numbers the values of fields in order of arrival, and finds the number of a value. It is a hash table over one byte
 * array, because a Map of strings would need several times the memory.
 */
export class ValueTable {
  readonly #hash: ValueHash;
  /** The number of a value plus 1, by hash. Open addressing, at most half full. */
  #slots = new Uint32Array(1024);
  #hashes = new Float64Array(512);
  /** The offset of each value in the bytes. Its field precedes it. */
  #starts = new Uint32Array(512);
  #bytes = new Uint8Array(16_384);
  #end = 0;
  /** For each bucket its last value plus 1, and for each value the previous one of its bucket plus 1. */
  readonly #lastInBucket = new Uint32Array(BUCKETS);
  #previousInBucket = new Uint32Array(512);
  size = 0;

  constructor(hash: ValueHash) {
    this.#hash = hash;
  }

  /** Removes all values, and keeps the memory. */
  clear(): void {
    this.#slots.fill(EMPTY);
    this.#lastInBucket.fill(EMPTY);
    this.#end = 0;
    this.size = 0;
  }

  /** Returns the number of a value, and assigns one to a new value. */
  intern(field: IndexedField, value: Uint8Array): number {
    const hash = this.#hash(field, value);
    const slot = this.#slotOf(hash, field, value);
    const found = this.#slots[slot] ?? EMPTY;
    return found === EMPTY ? this.#add(slot, hash, field, value) : found - 1;
  }

  /** Returns the number of a value with a known hash, or undefined when it has none. */
  find(field: IndexedField, value: Uint8Array, hash: number): number | undefined {
    const found = this.#slots[this.#slotOf(hash, field, value)] ?? EMPTY;
    return found === EMPTY ? undefined : found - 1;
  }

  hashOf(number: number): number {
    return this.#hashes[number] ?? 0;
  }

  /** Returns the code of the field of the value with a number. */
  fieldOf(number: number): number {
    return this.#bytes[(this.#starts[number] ?? 0) - 1] ?? 0;
  }

  /** Returns the numbers of the values whose hashes are in a bucket, in order of arrival. */
  inBucket(bucket: number): number[] {
    const numbers: number[] = [];
    for (let next = this.#lastInBucket[bucket] ?? EMPTY; next !== EMPTY;) {
      numbers.push(next - 1);
      next = this.#previousInBucket[next - 1] ?? EMPTY;
    }
    return numbers.reverse();
  }

  /** Returns the slot of a value, or the free slot for it. */
  #slotOf(hash: number, field: IndexedField, value: Uint8Array): number {
    const mask = this.#slots.length - 1;
    // The lower bits of the hash serve no other order here.
    let slot = hash & mask;
    for (;;) {
      const found = this.#slots[slot] ?? EMPTY;
      if (found === EMPTY || (this.#hashes[found - 1] === hash && this.#isAt(found - 1, field, value))) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  #isAt(number: number, field: IndexedField, value: Uint8Array): boolean {
    const start = this.#starts[number] ?? 0;
    // Values of one field have the same length.
    if (this.fieldOf(number) !== fieldCode(field)) return false;
    for (let at = 0; at < value.length; at++) if (this.#bytes[start + at] !== value[at]) return false;
    return true;
  }

  #add(slot: number, hash: number, field: IndexedField, value: Uint8Array): number {
    const number = this.size++;
    this.#slots[slot] = number + 1;
    if (number === this.#hashes.length) {
      this.#hashes = grown(this.#hashes);
      this.#starts = grown(this.#starts);
      this.#previousInBucket = grown(this.#previousInBucket);
    }
    if (this.#end + value.length + 1 > this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#hashes[number] = hash;
    this.#bytes[this.#end] = fieldCode(field);
    this.#bytes.set(value, this.#end + 1);
    this.#starts[number] = this.#end + 1;
    this.#end += value.length + 1;
    const bucket = bucketOf(hash);
    this.#previousInBucket[number] = this.#lastInBucket[bucket] ?? EMPTY;
    this.#lastInBucket[bucket] = number + 1;
    if (2 * this.size > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = this.hashOf(number) & mask;
      while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** Returns a copy of twice the length. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(array: T): T {
  const twice = new (array.constructor as new (length: number) => T)(2 * array.length);
  twice.set(array);
  return twice;
}
