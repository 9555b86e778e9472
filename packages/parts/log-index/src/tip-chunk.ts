import type { Log } from '@ethread/chain';
import { BUCKETS, type ChunkEntry } from './chunk-parts.ts';
import { CHUNK_IDS, type IdList, type IdUnion } from './id-set.ts';
import { fieldCode, type IndexedField, TOPIC_POSITIONS, type ValueHash } from './packed-value.ts';
import { grown, ValueTable } from './value-table.ts';

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
