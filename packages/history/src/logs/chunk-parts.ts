import { CorruptStoreError } from '../errors.ts';
import { encodeIds, type IdList } from './id-set.ts';

/**
 * How one chunk of the index stands in the store: 512 buckets by the upper bits of a value's hash, each a directory of
 * its values' ids, and one part for each value with many. A value is not named: 23 more bits of its hash are, and its
 * first log shows whether it is the one that is looked for. That takes some 6 bytes a value where its own 32 would take
 * most of the index, and a lookup in a chunk finds a value that is not there once in some 10,000 times.
 */
const BUCKET_BITS = 9;
const BUCKETS = 1 << BUCKET_BITS;
const REST_BITS = 32 - BUCKET_BITS;
/** From this many ids on a value has a part of its own, so that a bucket stays small enough to be read at once. */
const MIN_LARGE = 64;
/** Where a list begins in its bucket is 16 bits. */
const MAX_LISTED = 65_535;

/** singles (4) · lists (2) · large ones (2), how many there are of each. */
const HEAD_BYTES = 8;
/** rest of the hash (3) · id, or where the list begins, or the number of the part (2) */
const ENTRY_BYTES = 5;

/** A value's ids in a chunk. */
export interface ChunkEntry {
  readonly hash: number;
  readonly ids: IdList;
}

/** One key and value of the store. */
export interface ChunkPart {
  readonly part: number;
  readonly bytes: Uint8Array;
}

/** Is told what a bucket says of a hash: each time the ids of one value, or the part where they stand. */
export interface BucketVisitor {
  id(id: number): void;
  /** As {@link decodeList} reads them. */
  list(view: DataView, at: number, count: number): void;
  part(part: number): void;
}

/** The bucket that a hash stands in. */
export function bucketOf(hash: number): number {
  return hash >>> REST_BITS;
}

/** Where a part stands: chunk (4) · part (2), so that a chunk's parts are neighbours and chunks follow one another. */
export function partKey(chunk: number, part: number): Uint8Array {
  return Uint8Array.of(chunk >>> 24, chunk >>> 16, chunk >>> 8, chunk, part >>> 8, part);
}

/** Prints a chunk. The entries are in the order of their hashes. */
export function encodeChunk(entries: readonly ChunkEntry[]): ChunkPart[] {
  const buckets: ChunkPart[] = [];
  const large: ChunkPart[] = [];
  for (let from = 0, to = 0; from < entries.length; from = to) {
    const bucket = bucketOf(entries[from]?.hash ?? 0);
    while (to < entries.length && bucketOf(entries[to]?.hash ?? 0) === bucket) to++;
    buckets.push({ part: bucket, bytes: encodeBucket(entries.slice(from, to), large) });
  }
  return [...buckets, ...large];
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
    view.setUint16(at, hash & 0xffff, true);
    view.setUint8(at + 2, restOf(hash) >>> 16);
    view.setUint16(at + 3, value, true);
    at += ENTRY_BYTES;
  }
  for (const id of listed) {
    view.setUint16(at, id, true);
    at += 2;
  }
  return bytes;
}

/**
 * Looks a hash up in a bucket: the visitor is told several things when values share it.
 *
 * @throws {CorruptStoreError}
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
      visitor.id(view.getUint16(at + 3, true));
    }
    for (let index = firstOf(view, listsAt, lists, rest); index < lists; index++) {
      const at = listsAt + ENTRY_BYTES * index;
      if (restAt(view, at) !== rest) break;
      const from = view.getUint16(at + 3, true);
      const to =
        index + 1 < lists ? view.getUint16(at + ENTRY_BYTES + 3, true) : (view.byteLength - idsAt) / 2;
      if (to <= from) throw new RangeError('a list has no ids');
      visitor.list(view, idsAt + 2 * from, to - from);
    }
    for (let index = firstOf(view, partsAt, parts, rest); index < parts; index++) {
      const at = partsAt + ENTRY_BYTES * index;
      if (restAt(view, at) !== rest) break;
      visitor.part(view.getUint16(at + 3, true));
    }
  } catch (cause) {
    throw new CorruptStoreError('a bucket of the log index is unreadable', { cause });
  }
}

/** The first of `count` entries whose rest is not below. */
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
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function restOf(hash: number): number {
  return hash & ((1 << REST_BITS) - 1);
}
