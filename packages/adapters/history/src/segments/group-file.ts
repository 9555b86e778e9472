import type { BlockRange } from '../base/block-range.ts';
import type { PagedFile } from '../paged-files/paged-file.ts';
import { FINGERPRINT_BITS } from './position-entries.ts';

/**
 * The file of a group of segments tells which of them may contain a transaction. Hashes are distributed to buckets by
 * their first bits. An entry contains the next 8 bits of a hash, and the segment.
 */
export interface GroupFile {
  /** Returns the places in the group of the segments that may contain a hash. @throws {CorruptStoreError} */
  candidates(fingerprint: number): readonly number[];
}

/** The most segments of a group. */
export const MAX_GROUP_SEGMENTS = 256;
/** The section with the entries of all buckets. */
export const GROUP_ENTRIES = 'entries';
/** The section with the number of the first entry (4 bytes) of each bucket, and with the number of all entries. */
export const GROUP_STARTS = 'starts';
export const GROUP_ENTRY_BYTES = 2;
export const START_BYTES = 4;

/** The most entries of a bucket on average. A quarter of all searched buckets then has an entry with the same 8 bits. */
const BUCKET_ENTRIES = 64;
const REST_BITS = 8;

/** Returns the name of the file of a group. */
export function groupName({ from, to }: BlockRange): string {
  const padded = (number: number) => String(number).padStart(10, '0');
  return `${padded(from)}-${padded(to)}.group`;
}

/** Returns the number of bits of a hash that select its bucket. */
export function bucketBitsFor(entries: number): number {
  return Math.max(0, Math.ceil(Math.log2(entries / BUCKET_ENTRIES)));
}

/** Returns the bucket of a fingerprint, and the 8 bits of it that entries contain. */
export function placeOf(fingerprint: number, bucketBits: number): { bucket: number; rest: number } {
  const bits = Math.floor(fingerprint / 2 ** (FINGERPRINT_BITS - REST_BITS - bucketBits));
  return { bucket: Math.floor(bits / 2 ** REST_BITS), rest: bits % 2 ** REST_BITS };
}

/** Opens the file of a group. @throws {CorruptStoreError} */
export function openGroupFile(file: PagedFile): GroupFile {
  const bucketBits = Math.round(Math.log2(file.length(GROUP_STARTS) / START_BYTES - 1));
  return {
    candidates(fingerprint) {
      const { bucket, rest } = placeOf(fingerprint, bucketBits);
      const starts = file.read(GROUP_STARTS, START_BYTES * bucket, 2 * START_BYTES);
      const first = starts.readUInt32BE();
      const count = starts.readUInt32BE(START_BYTES) - first;
      const entries = file.read(GROUP_ENTRIES, GROUP_ENTRY_BYTES * first, GROUP_ENTRY_BYTES * count);
      const found: number[] = [];
      for (let at = 0; at < entries.length; at += GROUP_ENTRY_BYTES) {
        const segment = entries[at + 1];
        if (entries[at] === rest && segment !== undefined && !found.includes(segment)) found.push(segment);
      }
      return found;
    },
  };
}
