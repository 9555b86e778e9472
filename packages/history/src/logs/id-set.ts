/** Log numbers are kept in chunks of 2^16, each as sets of the lower 16 bits. */
export const CHUNK_IDS = 65_536;
const BITMAP_WORDS = CHUNK_IDS / 32;
const BITMAP_BYTES = CHUNK_IDS / 8;
/** From this many ids on the bits are smaller than a list. */
const MAX_LIST = BITMAP_BYTES / 2;
/** Lists of more ids than this are joined as bits: sorting takes longer. */
const MAX_SORTED = 64;
/** A list that is this many times as short as another is looked up in it instead of merged. */
const SKEWED = 32;

/** Ids in order. */
export type IdList = Uint16Array;
/** A bit for each id. */
export type IdBits = Uint32Array;
/** A set of ids of one chunk: few as a list, many as bits. */
export type IdSet = IdList | IdBits;

export const NO_IDS: IdList = new Uint16Array();

/** Prints a set in at most 8 KiB: a list, the bits, or (of odd length) a list of the ids that it lacks. */
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

/** Reads a printed set. */
export function decodeIds(bytes: Uint8Array): IdSet {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length === BITMAP_BYTES) {
    const bits = new Uint32Array(BITMAP_WORDS);
    for (let at = 0; at < BITMAP_WORDS; at++) bits[at] = view.getUint32(4 * at, true);
    return bits;
  }
  const list = decodeList(view, 0, bytes.length >> 1);
  return bytes.length % 2 === 0 ? list : inverse(toBits(list));
}

/** Reads `count` ids of 16 bits each. */
export function decodeList(view: DataView, at: number, count: number): IdList {
  const list = new Uint16Array(count);
  for (let index = 0; index < count; index++) list[index] = view.getUint16(at + 2 * index, true);
  return list;
}

function encodeList(list: IdList, moreBytes: number): Uint8Array {
  const bytes = new Uint8Array(2 * list.length + moreBytes);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < list.length; index++) view.setUint16(2 * index, list[index] ?? 0, true);
  return bytes;
}

/** What is in any of the sets. */
export function union(sets: readonly IdSet[]): IdSet {
  const [first = NO_IDS] = sets;
  if (sets.length < 2) return first;
  const lists = sets.filter((set) => set instanceof Uint16Array);
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  if (lists.length === sets.length && total <= MAX_SORTED) return joinLists(lists, total);
  const bits = new Uint32Array(BITMAP_WORDS);
  for (const set of sets) {
    if (set instanceof Uint16Array) addList(bits, set);
    else for (let at = 0; at < BITMAP_WORDS; at++) bits[at] = (bits[at] ?? 0) | (set[at] ?? 0);
  }
  return bits;
}

/** What is in both sets. */
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

/** The ids with `from <= id < to` in order. */
export function idsWithin(set: IdSet, { from, to }: { readonly from: number; readonly to: number }): IdList {
  if (set instanceof Uint16Array) return set.subarray(lowerBound(set, from, 0), lowerBound(set, to, 0));
  const words = set.subarray(from >> 5, Math.ceil(to / 32));
  const list = new Uint16Array(words.reduce((sum, word) => sum + bitCount(word), 0));
  let length = 0;
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
      // The lowest bit that is set: 31 less the zeros above it.
      const id = 32 * ((from >> 5) + at) + 31 - Math.clz32(word & -word);
      if (id >= from && id < to) list[length++] = id;
    }
  }
  return list.subarray(0, length);
}

function toList(set: IdSet): IdList {
  return idsWithin(set, { from: 0, to: CHUNK_IDS });
}

function toBits(list: IdList): IdBits {
  const bits = new Uint32Array(BITMAP_WORDS);
  addList(bits, list);
  return bits;
}

function addList(bits: IdBits, list: IdList): void {
  for (let index = 0; index < list.length; index++) {
    const id = list[index] ?? 0;
    bits[id >> 5] = (bits[id >> 5] ?? 0) | (1 << (id & 31));
  }
}

function inverse(bits: IdBits): IdBits {
  return bits.map((word) => ~word);
}

function joinLists(lists: readonly IdList[], total: number): IdList {
  const joined = new Uint16Array(total);
  let length = 0;
  for (const list of lists) {
    joined.set(list, length);
    length += list.length;
  }
  joined.sort();
  length = 0;
  for (const id of joined) if (length === 0 || joined[length - 1] !== id) joined[length++] = id;
  return joined.subarray(0, length);
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

/** The first list is not the longer one. */
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

/** Where the first id stands that is not below `id`, from `low` on. */
function lowerBound(list: IdList, id: number, low: number): number {
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
