/** The number of logs in a chunk. Log ids are stored in chunks of 2^16, each as sets of the lower 16 bits. */
export const CHUNK_IDS = 65_536;
const BITMAP_WORDS = CHUNK_IDS / 32;
const BITMAP_BYTES = CHUNK_IDS / 8;
/** From this many ids, a bitmap is smaller than a list. */
const MAX_LIST = BITMAP_BYTES / 2;
/** More ids than this are collected in a bitmap, because sorting takes longer. */
const MAX_SORTED = 64;
/** When one list is this many times shorter than another, its ids are looked up instead of merged. */
const SKEWED = 32;

/** Ids in order. */
export type IdList = Uint16Array;
/** A bitmap with one bit per id. */
export type IdBits = Uint32Array;
/** A set of ids of one chunk: a list when they are few, a bitmap when they are many. */
export type IdSet = IdList | IdBits;

export const NO_IDS: IdList = new Uint16Array();

/** Encodes a set in at most 8 KiB: a list, a bitmap, or a list of the absent ids (of odd length). */
export function encodeIds(ids: IdList): Uint8Array {
  if (ids.length < MAX_LIST) return encodeList(ids, 0);
  const bits = toBits(ids);
  if (ids.length <= CHUNK_IDS - MAX_LIST) {
    const bytes = new Uint8Array(BITMAP_BYTES);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < BITMAP_WORDS; at++) view.setUint32(4 * at, bits[at] ?? 0, true);
    return bytes;
  }
  return encodeList(toList(inverse(bits)), 1);
}

/** Decodes a set. The result is not a view of the bytes. */
export function decodeIds(bytes: Uint8Array): IdSet {
  if (bytes.length === BITMAP_BYTES) return copyOf(Uint32Array, bytes);
  const list = copyOf(Uint16Array, bytes.subarray(0, bytes.length & ~1));
  return bytes.length % 2 === 0 ? list : inverse(toBits(list));
}

/** Reads `count` ids of 16 bits each. */
export function decodeList(view: DataView, at: number, count: number): IdList {
  const list = new Uint16Array(count);
  for (let index = 0; index < count; index++) list[index] = view.getUint16(at + 2 * index, true);
  return list;
}

/** Copies numbers in memory order, which is little-endian on every machine for which lmdb's package is built. */
function copyOf<T>(type: new (buffer: ArrayBufferLike) => T, { buffer, byteOffset, length }: Uint8Array): T {
  return new type(buffer.slice(byteOffset, byteOffset + length));
}

function encodeList(list: IdList, moreBytes: number): Uint8Array {
  const bytes = new Uint8Array(2 * list.length + moreBytes);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < list.length; index++) view.setUint16(2 * index, list[index] ?? 0, true);
  return bytes;
}

/** Collects ids in any order and with duplicates: in a list when they are few, in a bitmap when they are many. */
export class IdUnion {
  #list: number[] = [];
  #isSorted = true;
  #bits: IdBits | undefined;

  get isEmpty(): boolean {
    return !this.#bits && this.#list.length === 0;
  }

  add(id: number): void {
    const bits = this.#bits;
    if (bits) {
      bits[id >> 5] = (bits[id >> 5] ?? 0) | (1 << (id & 31));
      return;
    }
    const list = this.#list;
    if (list.length > 0 && (list[list.length - 1] ?? 0) >= id) this.#isSorted = false;
    list.push(id);
    if (list.length > MAX_SORTED) this.#toBits();
  }

  /** Adds an encoded set. Does not retain the bytes. */
  addPrinted(bytes: Uint8Array): void {
    // Aligned bytes are read in place.
    const isEven = bytes.length % 2 === 0 && bytes.byteOffset % 4 === 0;
    if (!isEven) this.addSet(decodeIds(bytes));
    else if (bytes.length === BITMAP_BYTES)
      this.addSet(new Uint32Array(bytes.buffer, bytes.byteOffset, BITMAP_WORDS));
    else this.addSet(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
  }

  addSet(set: IdSet): void {
    const isShort = set instanceof Uint16Array && this.#list.length + set.length <= MAX_SORTED;
    const bits = isShort ? undefined : this.#toBits();
    if (!bits) {
      for (let index = 0; index < set.length; index++) this.add(set[index] ?? 0);
    } else if (set instanceof Uint16Array) {
      addList(bits, set);
    } else {
      for (let at = 0; at < BITMAP_WORDS; at++) bits[at] = (bits[at] ?? 0) | (set[at] ?? 0);
    }
  }

  /** Returns the collected ids, valid until the next addition. */
  ids(): IdSet {
    if (this.#bits) return this.#bits;
    const list = Uint16Array.from(this.#list);
    return this.#isSorted ? list : sortedOnce(list);
  }

  #toBits(): IdBits {
    if (!this.#bits) {
      this.#bits = new Uint32Array(BITMAP_WORDS);
      addList(this.#bits, this.#list);
    }
    return this.#bits;
  }
}

/** Returns the intersection of two sets. */
export function intersect(a: IdSet, b: IdSet): IdSet {
  if (a instanceof Uint16Array) {
    if (!(b instanceof Uint16Array)) return listWithin(a, b);
    return a.length <= b.length ? intersectLists(a, b) : intersectLists(b, a);
  }
  if (b instanceof Uint16Array) return listWithin(b, a);
  const bits = new Uint32Array(BITMAP_WORDS);
  for (let at = 0; at < BITMAP_WORDS; at++) bits[at] = (a[at] ?? 0) & (b[at] ?? 0);
  return bits;
}

/** Returns the ids with `from <= id < to` in order. */
export function idsWithin(set: IdSet, { from, to }: { readonly from: number; readonly to: number }): IdList {
  if (set instanceof Uint16Array) return set.subarray(lowerBound(set, from), lowerBound(set, to));
  const first = from >> 5;
  const end = Math.ceil(to / 32);
  let count = 0;
  for (let at = first; at < end; at++) count += bitCount(set[at] ?? 0);
  const list = new Uint16Array(count);
  let length = 0;
  for (let at = first; at < end; at++) {
    for (let word = set[at] ?? 0; word !== 0; word &= word - 1) {
      // The lowest set bit: 31 minus the zeros above it.
      const id = 32 * at + 31 - Math.clz32(word & -word);
      if (id >= from && id < to) list[length++] = id;
    }
  }
  return list.subarray(0, length);
}

/** Reports whether a set contains an id. */
export function isInSet(set: IdSet | undefined, id: number): boolean {
  if (!set) return false;
  if (set instanceof Uint16Array) return set[lowerBound(set, id)] === id;
  return (((set[id >> 5] ?? 0) >>> (id & 31)) & 1) === 1;
}

function toList(set: IdSet): IdList {
  return idsWithin(set, { from: 0, to: CHUNK_IDS });
}

function toBits(list: IdList): IdBits {
  const bits = new Uint32Array(BITMAP_WORDS);
  addList(bits, list);
  return bits;
}

function addList(bits: IdBits, list: ArrayLike<number>): void {
  for (let index = 0; index < list.length; index++) {
    const id = list[index] ?? 0;
    bits[id >> 5] = (bits[id >> 5] ?? 0) | (1 << (id & 31));
  }
}

function inverse(bits: IdBits): IdBits {
  return bits.map((word) => ~word);
}

/** Sorts a list in place and removes duplicates. */
function sortedOnce(list: IdList): IdList {
  list.sort();
  let length = 0;
  for (const id of list) if (length === 0 || list[length - 1] !== id) list[length++] = id;
  return list.subarray(0, length);
}

function listWithin(list: IdList, bits: IdBits): IdList {
  const within = new Uint16Array(list.length);
  let length = 0;
  for (let index = 0; index < list.length; index++) {
    const id = list[index] ?? 0;
    if (((bits[id >> 5] ?? 0) >>> (id & 31)) & 1) within[length++] = id;
  }
  return within.subarray(0, length);
}

/** Intersects two lists. The first must not be the longer one. */
function intersectLists(short: IdList, long: IdList): IdList {
  const both = new Uint16Array(short.length);
  let length = 0;
  let at = 0;
  const isSkewed = short.length * SKEWED < long.length;
  for (let index = 0; index < short.length && at < long.length; index++) {
    const id = short[index] ?? 0;
    if (isSkewed) at = lowerBound(long, id, at);
    else while (at < long.length && (long[at] ?? 0) < id) at++;
    if (long[at] === id) both[length++] = id;
  }
  return both.subarray(0, length);
}

/** Returns the position of the first number that is at least `id` in a sorted list, searching from `low`. */
export function lowerBound(list: IdList | Float64Array, id: number, low = 0): number {
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
