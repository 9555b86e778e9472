import type { Log } from '@ethread/chain';
import { BUCKETS, bucketOf, type ChunkEntry } from './chunk-parts.ts';
import { CHUNK_IDS, type IdList, type IdUnion } from './id-set.ts';
import { fieldCode, type IndexedField, TOPIC_POSITIONS, type ValueHash } from './packed-value.ts';

/** The number of indexed fields: the address, four topics, and the topic count, in the order of their codes. */
const FIELDS = 6;
const NONE = 0xffff;

/**
 * A chunk of the index that is not final. It is in memory, is rebuilt from the logs when a store is opened, and shrinks
 * when a reorganisation removes blocks. The logs of each value are chained from the last to the first.
 */
export class TipChunk {
  readonly #values: ValueTable;
  /** For each log and field: the number of its value plus 1, and the previous log with the same value. */
  #valueNumbers = new Uint32Array(FIELDS * 512);
  #previous = new Uint16Array(FIELDS * 512);
  /** For each value: its last log, and the number of its logs. */
  #last = new Uint16Array(512);
  #counts = new Uint32Array(512);
  length = 0;

  constructor(hash: ValueHash) {
    this.#values = new ValueTable(hash);
  }

  /**
   * Removes all logs, and keeps the memory. A chunk of mainnet's logs has 20 MB, whose growth takes milliseconds at a
   * time, and which no garbage collection returns soon.
   */
  clear(): void {
    this.#values.clear();
    this.#valueNumbers.fill(0);
    this.#counts.fill(0);
    this.length = 0;
  }

  /** Adds the next log. */
  add({ address, topics }: Log): void {
    const id = this.length++;
    if (FIELDS * this.length > this.#previous.length) {
      this.#valueNumbers = grown(this.#valueNumbers);
      this.#previous = grown(this.#previous);
    }
    this.#link(id, 'address', address);
    for (const position of TOPIC_POSITIONS) {
      const topic = topics[position];
      if (topic) this.#link(id, position, topic);
    }
    this.#link(id, 'topicCount', Uint8Array.of(topics.length));
  }

  /** Adds logs without values, whose records were removed. */
  skip(count: number): void {
    this.length += count;
    while (FIELDS * this.length > this.#previous.length) {
      this.#valueNumbers = grown(this.#valueNumbers);
      this.#previous = grown(this.#previous);
    }
  }

  /** Removes the logs from `length` on. */
  shorten(length: number): void {
    while (this.length > length) {
      const id = --this.length;
      for (let posting = FIELDS * id; posting < FIELDS * (id + 1); posting++) {
        const value = (this.#valueNumbers[posting] ?? 0) - 1;
        this.#valueNumbers[posting] = 0;
        if (value < 0) continue;
        this.#counts[value] = (this.#counts[value] ?? 0) - 1;
        this.#last[value] = this.#previous[posting] ?? NONE;
      }
    }
  }

  /** Adds the ids of a value from `from` on to a union. @param hash The hash of the value. */
  addIds(field: IndexedField, value: Uint8Array, hash: number, from: number, ids: IdUnion): void {
    const number = this.#values.find(field, value, hash);
    if (number === undefined) return;
    const slot = fieldCode(field);
    let left = this.#counts[number] ?? 0;
    for (let id = this.#last[number] ?? NONE; left > 0 && id >= from; left--) {
      ids.add(id);
      id = this.#previous[FIELDS * id + slot] ?? NONE;
    }
  }

  /** Returns all values with their ids, in the order of the values' hashes. */
  entries(): ChunkEntry[] {
    return [...this.buckets()].flat();
  }

  /**
   * Yields all values with their ids, one bucket after another, in the order of the values' hashes. The chunk must not
   * change meanwhile.
   */
  *buckets(): Generator<ChunkEntry[]> {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      // Values with the same hash stay in order of arrival.
      yield this.#values
        .inBucket(bucket)
        .filter((value) => this.#counts[value] !== 0)
        .map((value) => ({ hash: this.#values.hashOf(value), ids: this.#idsOf(value) }))
        .sort((a, b) => a.hash - b.hash);
    }
  }

  #idsOf(value: number): IdList {
    const slot = this.#values.fieldOf(value);
    const ids = new Uint16Array(this.#counts[value] ?? 0);
    for (let at = ids.length - 1, id = this.#last[value] ?? NONE; at >= 0; at--) {
      ids[at] = id;
      id = this.#previous[FIELDS * id + slot] ?? NONE;
    }
    return ids;
  }

  #link(id: number, field: IndexedField, bytes: Uint8Array): void {
    const posting = FIELDS * id + fieldCode(field);
    const value = this.#values.intern(field, bytes);
    if (value >= this.#last.length) {
      this.#last = grown(this.#last);
      this.#counts = grown(this.#counts);
    }
    const count = this.#counts[value] ?? 0;
    this.#valueNumbers[posting] = value + 1;
    this.#previous[posting] = count === 0 ? NONE : (this.#last[value] ?? NONE);
    this.#last[value] = id;
    this.#counts[value] = count + 1;
  }
}

/** Reports whether a chunk has no space for another log. */
export const isFull = (chunk: TipChunk) => chunk.length === CHUNK_IDS;

const EMPTY = 0;

/**
 * Numbers the values of fields in order of arrival, and finds the number of a value. It is a hash table over one byte
 * array, because a Map of strings would need several times the memory.
 */
class ValueTable {
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
function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(array: T): T {
  const twice = new (array.constructor as new (length: number) => T)(2 * array.length);
  twice.set(array);
  return twice;
}
