import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesEqual, createLruCache } from '@ethread/core';
import type { Table } from '@ethread/storage/disk';
import { type BlockRanges, joinedRanges, rangeAt } from '../block-range.ts';
import { hashAt, SENDER_RECORD_BYTES } from '../sender-record.ts';
import { type BlocksFile, openBlocksFile } from './blocks-file.ts';
import type { BucketPages } from './bucket/bucket-pages.ts';
import type { PagedFileId } from './manifest.ts';
import { filePages } from './page-source.ts';
import { openPagedFile, type PagedFile } from './paged-file.ts';
import { ENTRIES, ENTRY_BYTES, findBlocks } from './position-entries.ts';
import { blocksName, positionsName, SEGMENTS } from './segment-names.ts';
import { decodeSegmentRecord, type SegmentRecord } from './segment-record.ts';

/** The position of a transaction. */
export interface SegmentPosition {
  readonly number: number;
  readonly index: number;
}

/** Returns the record of a block's senders; see sender-record.ts. */
type SendersReader = (number: number) => Uint8Array;

/** The segments of a store. Files are opened on first use. */
export interface SegmentSet {
  /** Returns the segments in order. */
  records(): readonly SegmentRecord[];
  /** Returns the blocks of all segments in the fewest possible ranges. */
  ranges(): BlockRanges;
  has(number: number): boolean;
  /** Returns the parts of the segment with a block, or undefined when no segment contains it. @throws {CorruptStoreError} */
  blocks(number: number): BlocksFile | undefined;
  /**
   * Finds a transaction by its hash.
   *
   * @param sendersOf - reads senders, whose record contains the hashes of the transactions.
   * @param near - a block whose segment is searched first.
   * @throws {CorruptStoreError}
   */
  findTransaction(hash: Uint8Array, sendersOf: SendersReader, near?: number): SegmentPosition | undefined;
  close(): void;
}

/** The bytes of all cached pages. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** The most open files. */
const MAX_OPEN = 256;

/**
 * Opens the segments of a store.
 *
 * @param table - the catalogue.
 * @param revision - returns a number that changes with the catalogue.
 * @param bucket - the files that are not on the disk.
 */
export function openSegmentSet(
  path: string,
  table: Pick<Table<number>, 'range'>,
  revision: () => number,
  bucket?: BucketPages,
): SegmentSet {
  const folder = join(path, SEGMENTS);
  const cache = createLruCache<string, Buffer>(CACHE_BYTES);
  const files = new Map<string, PagedFile>();
  const blockFiles = new Map<number, BlocksFile>();
  /** The files in use, those used longest ago first. */
  const inUse = new Set<PagedFile>();
  let loaded:
    | { readonly at: number; readonly records: readonly SegmentRecord[]; readonly ranges: BlockRanges }
    | undefined;
  /** The last block whose transactions were hashed. */
  let hashed: { readonly number: number; readonly senders: Uint8Array } | undefined;

  function catalogue() {
    const at = revision();
    if (loaded?.at === at) return loaded;
    // A segment may have been built again, so that another file has its name.
    closeFiles();
    const records = [...table.range()].map(({ key, value }) => decodeSegmentRecord(key, value));
    return (loaded = { at, records, ranges: joinedRanges(records) });
  }

  const recordAt = (number: number) => rangeAt(catalogue().records, number);

  function sourceOf(file: PagedFileId) {
    const path = join(folder, file.name);
    return bucket && !existsSync(path) ? bucket.source(file) : filePages(path);
  }

  function fileOf(name: string, root: string): PagedFile {
    const file = files.get(name) ?? openPagedFile(sourceOf({ name, root }), { name, root }, cache);
    files.set(name, file);
    inUse.delete(file);
    inUse.add(file);
    const [oldest] = inUse;
    if (oldest && inUse.size > MAX_OPEN) {
      inUse.delete(oldest);
      oldest.close();
    }
    return file;
  }

  function blocks(number: number): BlocksFile | undefined {
    const record = recordAt(number);
    if (!record) return undefined;
    const file = fileOf(blocksName(record), record.blocksRoot);
    const known = blockFiles.get(record.from) ?? openBlocksFile(file, record.from);
    blockFiles.set(record.from, known);
    return known;
  }

  function hashesOf(number: number, read: SendersReader): Uint8Array {
    if (hashed?.number === number) return hashed.senders;
    const senders = read(number);
    hashed = { number, senders };
    return senders;
  }

  function findIn(record: SegmentRecord, hash: Uint8Array, read: SendersReader): SegmentPosition | undefined {
    const file = fileOf(positionsName(record), record.positionsRoot);
    const entry = (index: number) => file.read(ENTRIES, ENTRY_BYTES * index, ENTRY_BYTES);
    for (const place of findBlocks(hash, record.transactions, entry)) {
      const number = record.from + place;
      const senders = hashesOf(number, read);
      for (let index = 0; index < senders.length / SENDER_RECORD_BYTES; index++) {
        if (bytesEqual(hashAt(senders, index), hash)) return { number, index };
      }
    }
    return undefined;
  }

  return {
    records: () => catalogue().records,
    ranges: () => catalogue().ranges,
    has: (number) => recordAt(number) !== undefined,
    blocks,
    findTransaction(hash, sendersOf, near) {
      const first = near === undefined ? undefined : recordAt(near);
      const found = first && findIn(first, hash, sendersOf);
      if (found) return found;
      for (const record of catalogue().records) {
        const other = record === first ? undefined : findIn(record, hash, sendersOf);
        if (other) return other;
      }
      return undefined;
    },
    close: closeFiles,
  };

  function closeFiles(): void {
    for (const file of inUse) file.close();
    inUse.clear();
    files.clear();
    blockFiles.clear();
  }
}
