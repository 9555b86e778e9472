import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesEqual } from '@ethread/core';
import type { Table } from '@ethread/storage/disk';
import { type BlockRanges, joinedRanges, rangeAt } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { type BlocksFile, type LastBody, openBlocksFile } from './blocks-file.ts';
import type { PagedFileId } from '../paged-files/manifest.ts';
import { filePages, type PageSources } from '../paged-files/page-source.ts';
import { createPageCache, openPagedFile, type PagedFile } from '../paged-files/paged-file.ts';
import { ENTRIES, ENTRY_BYTES, findBlocks } from './position-entries.ts';
import type { SegmentGroup } from './segment-catalogue.ts';
import {
  blocksName,
  decodeSegmentRecord,
  groupName,
  positionsName,
  type SegmentRecord,
  SEGMENTS,
} from './segment-record.ts';
import { allHashes, type BodyHashes } from '../records/transaction-hashes.ts';

/** The position of a transaction. */
export interface SegmentPosition {
  readonly number: number;
  readonly index: number;
}

/** The segments at a state of the catalogue, which `at` names. */
interface Catalogue {
  readonly at: number;
  readonly records: readonly SegmentRecord[];
  readonly ranges: BlockRanges;
  readonly searched: readonly SearchedPart[];
}

/** The segments of a group, or one segment that is in no group. */
interface SearchedPart {
  readonly group?: SegmentGroup;
  readonly members: readonly SegmentRecord[];
}

/** Returns the hashes of a block's transactions. */
type HashesReader = (number: number) => BodyHashes;

/** The segments of a store. Files are opened on first use. */
export interface SegmentSet {
  /** Returns the segments in order. */
  records(): readonly SegmentRecord[];
  /** Returns the groups of segments in order. */
  groups(): readonly SegmentGroup[];
  /** Returns the blocks of all segments in the fewest possible ranges. */
  ranges(): BlockRanges;
  has(number: number): boolean;
  /** Returns the parts of the segment with a block, or undefined when no segment contains it. @throws {CorruptStoreError} */
  blocks(number: number): BlocksFile | undefined;
  /**
   * Finds a transaction by its hash.
   *
   * @param near - a block whose segment is searched first.
   * @throws {CorruptStoreError}
   */
  findTransaction(hash: Uint8Array, read: HashesReader, near?: number): SegmentPosition | undefined;
  close(): void;
}

/** What {@link openSegmentSet} reads beside the catalogue. */
export interface SegmentSetOptions {
  /** Returns the group of the segments that begins with a block. */
  readonly groupAt: (from: number) => SegmentGroup | undefined;
  /** The files that are not on the disk. */
  readonly bucket?: PageSources | undefined;
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
 */
export function openSegmentSet(
  path: string,
  table: Pick<Table<number>, 'range'>,
  revision: () => number,
  { groupAt, bucket }: SegmentSetOptions,
): SegmentSet {
  const folder = join(path, SEGMENTS);
  const cache = createPageCache(CACHE_BYTES);
  const files = new Map<string, PagedFile>();
  const blockFiles = new Map<number, BlocksFile>();
  const lastBody: LastBody = { read: undefined };
  /** The files in use, those used longest ago first. */
  const inUse = new Set<PagedFile>();
  let loaded: Catalogue | undefined;
  /** The roots of damaged files of groups, whose segments are searched one by one. */
  const damaged = new Set<string>();
  /** The last block whose transactions were hashed. */
  let hashed: { readonly number: number; readonly hashes: readonly Uint8Array[] } | undefined;

  function catalogue(): Catalogue {
    const at = revision();
    if (loaded?.at === at) return loaded;
    // A segment may have been built again, so that another file has its name.
    closeFiles();
    const records = [...table.range()].map(({ key, value }) => decodeSegmentRecord(key, value));
    return (loaded = {
      at,
      records,
      ranges: joinedRanges(records),
      searched: searchedParts(records, groupAt),
    });
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
    const known = blockFiles.get(record.from) ?? openBlocksFile(file, record.from, { last: lastBody });
    blockFiles.set(record.from, known);
    return known;
  }

  function hashesOf(number: number, read: HashesReader): readonly Uint8Array[] {
    if (hashed?.number === number) return hashed.hashes;
    hashed = { number, hashes: allHashes(read(number)) };
    return hashed.hashes;
  }

  /** Returns the blocks from `from` that may have a transaction, by a file of positions. */
  function blocksIn(file: PagedFile, from: number, hash: Uint8Array): readonly number[] {
    const entry = (index: number) => file.read(ENTRIES, ENTRY_BYTES * index, ENTRY_BYTES);
    return findBlocks(hash, file.length(ENTRIES) / ENTRY_BYTES, entry).map((place) => from + place);
  }

  const blocksInSegment = (record: SegmentRecord, hash: Uint8Array) =>
    blocksIn(fileOf(positionsName(record), record.positionsRoot), record.from, hash);

  function* blocksInPart({ group, members }: SearchedPart, hash: Uint8Array): Generator<number> {
    if (group && !damaged.has(group.root)) {
      try {
        yield* blocksIn(fileOf(groupName(group), group.root), group.from, hash);
        return;
      } catch (error) {
        // The file repeats the positions of the segments, and its verification reports the damage.
        if (!(error instanceof CorruptStoreError)) throw error;
        damaged.add(group.root);
      }
    }
    for (const record of members) yield* blocksInSegment(record, hash);
  }

  /** Returns the blocks in segments that may have a transaction. */
  function* blocksWith(hash: Uint8Array, near: number | undefined): Generator<number> {
    const first = near === undefined ? undefined : recordAt(near);
    if (first) yield* blocksInSegment(first, hash);
    for (const part of catalogue().searched) yield* blocksInPart(part, hash);
  }

  return {
    records: () => catalogue().records,
    groups: () => catalogue().searched.flatMap(({ group }) => group ?? []),
    ranges: () => catalogue().ranges,
    has: (number) => recordAt(number) !== undefined,
    blocks,
    findTransaction(hash, read, near) {
      for (const number of blocksWith(hash, near)) {
        const index = hashesOf(number, read).findIndex((one) => bytesEqual(one, hash));
        if (index >= 0) return { number, index };
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
    lastBody.read = undefined;
  }
}

/** Returns all segments, in groups as far as there are groups of them. */
function searchedParts(
  records: readonly SegmentRecord[],
  groupAt: (from: number) => SegmentGroup | undefined,
): SearchedPart[] {
  const parts: SearchedPart[] = [];
  for (let next = 0; next < records.length;) {
    const rest = records.slice(next);
    const group = rest[0] && groupAt(rest[0].from);
    const members = group ? rest.filter(({ to }) => to <= group.to) : rest.slice(0, 1);
    parts.push({ members, ...(group ? { group } : {}) });
    next += Math.max(1, members.length);
  }
  return parts;
}
