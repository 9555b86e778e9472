import { DamagedStoreError } from '@ethread/ports';
import { CHUNK_IDS, decodeList, encodeIds, type IdList, type IdSet, idsWithin, IdUnion } from './id-set.ts';
import { BUCKET_BITS, REST_BITS } from './packed-value.ts';

/**
 * The storage format of an index chunk. It has 512 buckets by the upper bits of a value's hash. Each bucket is a
 * directory of its values' ids. A value with many ids has a part of its own.
 *
 * The format does not contain the values themselves. It contains the 32 lower bits of each hash, and the first log of a
 * value shows whether it is the searched value. This takes some 7 bytes per value, where the 32 bytes of the value
 * would be most of the index. A lookup finds an absent value in a chunk about once in 5 million times.
 */
export const BUCKETS = 1 << BUCKET_BITS;
/** A value with at least this many ids has a part of its own, so that a bucket stays small enough to read at once. */
const MIN_LARGE = 64;
/** The largest 16-bit offset of a list in its bucket. */
const MAX_LISTED = 65_535;

/** The numbers of entries: singles (4) · lists (2) · large ones (2). */
const HEAD_BYTES = 8;
/** rest of the hash (4) · id, or offset of the list, or number of the part (2) */
const ENTRY_BYTES = 6;
const ID_AT = 4;

/** The ids of a value in a chunk. */
export interface ChunkEntry {
  readonly hash: number;
  readonly ids: IdList;
}

/** A key and value of the store. */
export interface ChunkPart {
  readonly part: number;
  readonly bytes: Uint8Array;
}

/** Receives the entries of a bucket for a hash: the ids of a value, or the part that contains them. */
export interface BucketVisitor {
  id(id: number): void;
  /** Receives a list in the form that {@link decodeList} reads. */
  list(view: DataView, at: number, count: number): void;
  part(part: number): void;
}

/** Returns the bucket of a hash. */
export function bucketOf(hash: number): number {
  return Math.floor(hash / 2 ** REST_BITS);
}

/**
 * Returns the key of a part: chunk (4) · part (2). The parts of a chunk are neighbours, and chunks follow one another.
 */
export function partKey(chunk: number, part: number): Uint8Array {
  return Uint8Array.of(chunk >>> 24, chunk >>> 16, chunk >>> 8, chunk, part >>> 8, part);
}

/**
 * Yields the parts of a chunk in the order of their keys: its buckets, and then the values with a part of their own. The
 * entries of each bucket must be in the order of their hashes.
 */
export function* encodeParts(buckets: Iterable<readonly ChunkEntry[]>): Generator<ChunkPart, undefined> {
  const large: ChunkPart[] = [];
  for (const entries of buckets) {
    const [first] = entries;
    if (first) yield { part: bucketOf(first.hash), bytes: encodeBucket(entries, large) };
  }
  yield* large;
}

/** Encodes a chunk. The entries must be in the order of their hashes. */
export function encodeChunk(entries: readonly ChunkEntry[]): ChunkPart[] {
  return [...encodeParts(bucketsIn(entries))];
}

function* bucketsIn(entries: readonly ChunkEntry[]): Generator<readonly ChunkEntry[]> {
  for (let from = 0, to = 0; from < entries.length; from = to) {
    const bucket = bucketOf(entries[from]?.hash ?? 0);
    while (to < entries.length && bucketOf(entries[to]?.hash ?? 0) === bucket) to++;
    yield entries.slice(from, to);
  }
}

function encodeBucket(entries: readonly ChunkEntry[], large: ChunkPart[]): Uint8Array {
  const singles: { hash: number; value: number }[] = [];
  const lists: { hash: number; value: number }[] = [];
  const parts: { hash: number; value: number }[] = [];
  const listed: number[] = [];
  for (const { hash, ids } of entries) {
    if (ids.length === 1) {
      singles.push({ hash, value: ids[0] ?? 0 });
    } else if (ids.length < MIN_LARGE && listed.length + ids.length <= MAX_LISTED) {
      lists.push({ hash, value: listed.length });
      listed.push(...ids);
    } else {
      const part = BUCKETS + large.length;
      parts.push({ hash, value: part });
      large.push({ part, bytes: encodeIds(ids) });
    }
  }
  const directory = [...singles, ...lists, ...parts];
  const bytes = new Uint8Array(HEAD_BYTES + ENTRY_BYTES * directory.length + 2 * listed.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, singles.length, true);
  view.setUint16(4, lists.length, true);
  view.setUint16(6, parts.length, true);
  let at = HEAD_BYTES;
  for (const { hash, value } of directory) {
    view.setUint32(at, restOf(hash), true);
    view.setUint16(at + ID_AT, value, true);
    at += ENTRY_BYTES;
  }
  for (const id of listed) {
    view.setUint16(at, id, true);
    at += 2;
  }
  return bytes;
}

/**
 * Looks a hash up in a bucket. Calls the visitor several times when values share the hash.
 *
 * @throws {DamagedStoreError}
 */
export function findInBucket(view: DataView, hash: number, visitor: BucketVisitor): void {
  const rest = restOf(hash);
  try {
    const singles = view.getUint32(0, true);
    const lists = view.getUint16(4, true);
    const parts = view.getUint16(6, true);
    const listsAt = HEAD_BYTES + ENTRY_BYTES * singles;
    const partsAt = listsAt + ENTRY_BYTES * lists;
    const idsAt = partsAt + ENTRY_BYTES * parts;
    for (let index = firstOf(view, HEAD_BYTES, singles, rest); index < singles; index++) {
      const at = HEAD_BYTES + ENTRY_BYTES * index;
      if (restAt(view, at) !== rest) break;
      visitor.id(view.getUint16(at + ID_AT, true));
    }
    for (let index = firstOf(view, listsAt, lists, rest); index < lists; index++) {
      const at = listsAt + ENTRY_BYTES * index;
      if (restAt(view, at) !== rest) break;
      const from = view.getUint16(at + ID_AT, true);
      const to =
        index + 1 < lists ? view.getUint16(at + ENTRY_BYTES + ID_AT, true) : (view.byteLength - idsAt) / 2;
      if (to <= from) throw new RangeError('a list has no ids');
      visitor.list(view, idsAt + 2 * from, to - from);
    }
    for (let index = firstOf(view, partsAt, parts, rest); index < parts; index++) {
      const at = partsAt + ENTRY_BYTES * index;
      if (restAt(view, at) !== rest) break;
      visitor.part(view.getUint16(at + ID_AT, true));
    }
  } catch (cause) {
    throw new DamagedStoreError('a bucket of the log index is unreadable', { cause });
  }
}

/** Returns the index of the first of `count` entries whose rest of the hash is at least `rest`. */
function firstOf(view: DataView, start: number, count: number, rest: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (restAt(view, start + ENTRY_BYTES * middle) < rest) low = middle + 1;
    else high = middle;
  }
  return low;
}

function restAt(view: DataView, at: number): number {
  return view.getUint32(at, true);
}

/** Returns the bits of a hash below its bucket. */
export function restOf(hash: number): number {
  return hash >>> 0;
}

/** Yields the rests of the hashes in a bucket. A rest occurs several times when values share the hash. */
export function* restsInBucket(view: DataView): Generator<number> {
  const count = view.getUint32(0, true) + view.getUint16(4, true) + view.getUint16(6, true);
  for (let index = 0; index < count; index++) yield restAt(view, HEAD_BYTES + ENTRY_BYTES * index);
}

/**
 * Decodes the values of a bucket with their ids.
 *
 * @param large - returns the ids of a value with a part of its own.
 * @throws {DamagedStoreError}
 */
export function* decodeBucket(
  bucket: number,
  view: DataView,
  large: (part: number) => IdSet,
): Generator<ChunkEntry> {
  for (const rest of new Set(restsInBucket(view))) {
    const hash = bucket * 2 ** REST_BITS + rest;
    const ids = new IdUnion();
    findInBucket(view, hash, {
      id: (id) => ids.add(id),
      list: (_view, at, count) => ids.addSet(decodeList(view, at, count)),
      part: (part) => ids.addSet(large(part)),
    });
    yield { hash, ids: idsWithin(ids.ids(), { from: 0, to: CHUNK_IDS }) };
  }
}
