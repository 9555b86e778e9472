import { join } from 'node:path';
import { requireRunning } from './build-segment.ts';
import {
  bucketBitsFor,
  GROUP_ENTRIES,
  GROUP_ENTRY_BYTES,
  GROUP_STARTS,
  groupName,
  MAX_GROUP_SEGMENTS,
  placeOf,
  START_BYTES,
} from '../segments/group-file.ts';
import { filePages } from '../paged-files/page-source.ts';
import { createPageCache, openPagedFile, type PagedFile } from '../paged-files/paged-file.ts';
import { createPagedWriter } from '../paged-files/paged-writer.ts';
import { ENTRIES, ENTRY_BYTES, FINGERPRINT_BITS } from '../segments/position-entries.ts';
import { positionsName, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';

/** The transactions that are sorted together, on average. They take some 16 MB. */
const SORTED_AT_ONCE = 2 ** 20;
/** The entries of a segment that are read at once. */
const READ_AT_ONCE = 8_192;

/**
 * Writes the file of a group of consecutive segments from their positions. It replaces that of an earlier attempt.
 *
 * @param path - the folder of the store.
 * @param isStopped - checked a few times a second.
 * @returns the root of the file in hex.
 * @throws {CorruptStoreError} when positions are unreadable. @throws {SegmentStoppedError}
 */
export function buildGroup(
  path: string,
  records: readonly SegmentRecord[],
  isStopped: () => boolean,
): string {
  const folder = join(path, SEGMENTS);
  const cache = createPageCache(0);
  const files = records.map((record) => {
    const name = positionsName(record);
    return openPagedFile(filePages(join(folder, name)), { name, root: record.positionsRoot }, cache);
  });
  const count = records.reduce((sum, { transactions }) => sum + transactions, 0);
  const bucketBits = bucketBitsFor(count);
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last || records.length > MAX_GROUP_SEGMENTS) throw new RangeError('not a group of segments');
  const writer = createPagedWriter(folder, groupName({ from: first.from, to: last.to }));
  try {
    const starts = Buffer.alloc(START_BYTES * (2 ** bucketBits + 1));
    let written = 0;
    let nextBucket = 0;
    const startBuckets = (to: number) => {
      for (; nextBucket <= to; nextBucket++) starts.writeUInt32BE(written, START_BYTES * nextBucket);
    };
    writer.begin(GROUP_ENTRIES);
    for (const keys of sortedKeys(files, records, count)) {
      requireRunning(isStopped);
      const entries = Buffer.allocUnsafe(GROUP_ENTRY_BYTES * keys.length);
      for (const [index, key] of keys.entries()) {
        const { bucket, rest } = placeOf(Math.floor(key / MAX_GROUP_SEGMENTS), bucketBits);
        startBuckets(bucket);
        entries[GROUP_ENTRY_BYTES * index] = rest;
        entries[GROUP_ENTRY_BYTES * index + 1] = key % MAX_GROUP_SEGMENTS;
        written++;
      }
      writer.write(entries);
    }
    startBuckets(2 ** bucketBits);
    writer.begin(GROUP_STARTS);
    writer.write(starts);
    return writer.finish().root;
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    for (const file of files) file.close();
  }
}

/** Yields fingerprints with the places of their segments in the group, sorted, in parts that follow one another. */
function* sortedKeys(
  files: readonly PagedFile[],
  records: readonly SegmentRecord[],
  count: number,
): Generator<Float64Array> {
  const readers = files.map((file, place) => entriesOf(file, records[place]?.transactions ?? 0));
  const parts = Math.ceil(count / SORTED_AT_ONCE);
  for (let part = 1; part <= parts; part++) {
    const end = part === parts ? Infinity : Math.floor((2 ** FINGERPRINT_BITS / parts) * part);
    const keys: number[] = [];
    for (const [place, takeBelow] of readers.entries()) {
      takeBelow(end, (fingerprint) => keys.push(fingerprint * MAX_GROUP_SEGMENTS + place));
    }
    yield Float64Array.from(keys).sort();
  }
}

/** Returns a function that reads the fingerprints below a bound that were not read yet. */
function entriesOf(file: PagedFile, count: number) {
  let entries: Buffer = Buffer.alloc(0);
  let at = 0;
  let next = 0;
  return (end: number, take: (fingerprint: number) => void): void => {
    for (;;) {
      if (at === entries.length) {
        const some = Math.min(READ_AT_ONCE, count - next);
        if (some === 0) return;
        entries = file.read(ENTRIES, ENTRY_BYTES * next, ENTRY_BYTES * some);
        next += some;
        at = 0;
      }
      const fingerprint = entries.readUIntBE(at, 5);
      if (fingerprint >= end) return;
      take(fingerprint);
      at += ENTRY_BYTES;
    }
  };
}
