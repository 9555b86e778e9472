import { join } from 'node:path';
import { InvalidChainBytesError, transactionHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { type Archive, type ArchivedBlock, openArchive } from '@ethread/era';
import type { ChainRules } from '../checks/block-checks.ts';
import type { BlockRange } from '../base/block-range.ts';
import { type BlockRecord, decodeBlockRecord, encodeBlockRecord } from '../records/block-record.ts';
import {
  type CheckedArchiveBlock,
  checkArchived,
  createRecentBlocks,
  type LastArchivedBlocks,
} from '../checks/check-archived.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { checkStorable } from '../checks/storable.ts';
import { requireRunning } from './build-segment.ts';
import { createPageCache } from '../paged-files/page-cache.ts';
import { filePages } from '../paged-files/page-source.ts';
import { openPagedFile } from '../paged-files/paged-file.ts';
import { createPositionEntries, ENTRIES, ENTRY_BYTES } from '../segments/position-entries.ts';
import { openSegmentArchive } from '../segments/segment-archive.ts';
import { blocksName, positionsName, SEGMENTS } from '../segments/segment-names.ts';
import type { SegmentRecord } from '../segments/segment-record.ts';
import { decompressPart } from '../segments/blocks-file.ts';
import { type CheckedSegment, readChecked, type RecordList, writeChecked } from './checked-segment.ts';
import { logsEnd } from '../chain/stored-chain.ts';
import { openSegmentWriter, type SegmentWriter } from '../segments/segment-writer.ts';
import { createValueCounts, sampledBlocks } from '../segments/value-dictionary.ts';

/** The dependencies of checks in a thread. */
export interface CheckingModules {
  /** The folder of the store. */
  readonly path: string;
  readonly rules: ChainRules;
  /** @param number - the block that was checked. */
  onBlock(number: number): void;
  isStopped(): boolean;
}

/**
 * Checks the blocks of an archive file, which are those of a segment, and writes the segment's files from them. It
 * continues after the last block that a stopped process checked, and returns a segment that one completed.
 *
 * @throws {InvalidChainBytesError} naming block and field. @throws {DiskFullError} @throws {SegmentStoppedError}
 */
export async function buildFromArchive(
  file: string,
  range: BlockRange,
  modules: CheckingModules,
): Promise<CheckedSegment> {
  const { path } = modules;
  const archive = await openArchive(file);
  try {
    const known = readChecked(path, range);
    if (known && (await isOfArchive(archive, known.blocks.bytes.subarray(known.blocks.ends.at(-2)))))
      return known;
    const writer = openSegmentWriter(path, range);
    try {
      const begun = await begunBlocks(archive, writer, range);
      if (begun.records.length === 0) writer.begin(await frequentValues(archive, range, modules));
      const blocks = await checkBlocks(archive, begun, modules, (archived, checked, record) => {
        addBlock(writer, archived, checked, record);
      });
      const segment = { record: writer.finish(), blocks };
      // The draft is removed after this is on disk, so that a kill in between loses neither.
      writeChecked(path, segment);
      writer.remove();
      return segment;
    } catch (error) {
      writer.close();
      throw error;
    }
  } finally {
    await archive.close();
  }
}

/** The blocks of an archive that were checked before. */
interface BegunBlocks {
  /** Their encoded records. */
  readonly records: Uint8Array[];
  readonly recent: LastArchivedBlocks;
}

/** Returns the checked blocks of a draft, or none when it is not of this archive. */
async function begunBlocks(
  archive: Archive,
  writer: SegmentWriter,
  { from }: BlockRange,
): Promise<BegunBlocks> {
  const recent = createRecentBlocks();
  const records: Uint8Array[] = [];
  for (const { record, body } of writer.blocks()) {
    if (record.length === 0) return noBlocks();
    recent.add({
      record: decodeBlockRecord(record, from + records.length),
      body: () => decompressPart(body),
    });
    records.push(Uint8Array.from(record));
  }
  const last = records.at(-1);
  return last && (await isOfArchive(archive, last)) ? { records, recent } : noBlocks();
}

function noBlocks(): BegunBlocks {
  return { records: [], recent: createRecentBlocks() };
}

/** Reports whether an archive has the block of an encoded record. Its header commits to all blocks before it. */
async function isOfArchive(archive: Archive, record: Uint8Array): Promise<boolean> {
  const { hash, header } = decodeBlockRecord(record, archive.firstBlock);
  if (header.number < archive.firstBlock || header.number >= archive.firstBlock + archive.count) return false;
  return bytesEqual((await archive.header(header.number)).hash, hash);
}

/**
 * Checks the blocks of a segment whose files are in the store, and that its positions are those of their transactions.
 *
 * @throws {InvalidChainBytesError} naming block and field. @throws {CorruptStoreError} @throws {SegmentStoppedError}
 */
export async function checkSegment(record: SegmentRecord, modules: CheckingModules): Promise<CheckedSegment> {
  const name = blocksName(record);
  const archive = openSegmentArchive(filePages(join(modules.path, SEGMENTS, name)), name, record);
  const positions = createPositionEntries(record.from);
  try {
    const blocks = await checkBlocks(archive, noBlocks(), modules, (_archived, { block }) => {
      for (const one of block.transactions) positions.add(transactionHash(one), block.header.number);
    });
    checkPositions(modules.path, record, positions.sorted());
    return { record, blocks };
  } finally {
    archive.close();
  }
}

/** @throws {CorruptStoreError} when the positions of a segment are not these. A transaction would not be found. */
function checkPositions(path: string, record: SegmentRecord, expected: Uint8Array): void {
  const name = positionsName(record);
  const id = { name, root: record.positionsRoot };
  const file = openPagedFile(filePages(join(path, SEGMENTS, name)), id, createPageCache(0));
  try {
    const isLength =
      file.length(ENTRIES) === expected.length && record.transactions * ENTRY_BYTES === expected.length;
    if (isLength && bytesEqual(file.read(ENTRIES, 0, expected.length), expected)) return;
    throw new CorruptStoreError(`${name}: it does not have the positions of the segment's transactions`);
  } finally {
    file.close();
  }
}

/** Checks the blocks of an archive after those that were checked before, and passes each on. Returns all records. */
async function checkBlocks(
  archive: Pick<Archive, 'firstBlock' | 'blocks'>,
  { records, recent }: BegunBlocks,
  { rules, onBlock, isStopped }: CheckingModules,
  take: (archived: ArchivedBlock, checked: CheckedArchiveBlock, record: Uint8Array) => void,
): Promise<RecordList> {
  const before = recent.last();
  let firstLog = before ? logsEnd(before) : 0;
  for await (const archived of archive.blocks(archive.firstBlock + records.length)) {
    requireRunning(isStopped);
    const { header, hash, bodyBytes } = archived;
    const expected = archive.firstBlock + records.length;
    if (header.number !== expected) {
      throw new InvalidChainBytesError(`block ${header.number} is in the place of block ${expected}`);
    }
    checkStorable(header);
    const checked = checkArchived(archived, { parent: recent.last(), recordedAt: recent.at }, rules);
    const { receipts, size, totalDifficulty } = checked;
    const logCount = receipts.reduce((sum, { logs }) => sum + logs.length, 0);
    const record: BlockRecord = { hash, header, size, totalDifficulty, firstLog, logCount };
    const encoded = encodeBlockRecord(record);
    take(archived, checked, encoded);
    recent.add({ record, body: () => bodyBytes });
    records.push(encoded);
    firstLog += logCount;
    onBlock(header.number);
  }
  return toList(records);
}

function toList(records: readonly Uint8Array[]): RecordList {
  let end = 0;
  const ends = Uint32Array.from(records, ({ length }) => (end += length));
  const bytes = new Uint8Array(end);
  for (const [index, record] of records.entries()) bytes.set(record, ends[index - 1] ?? 0);
  return { bytes, ends };
}

function addBlock(
  writer: SegmentWriter,
  archived: ArchivedBlock,
  checked: CheckedArchiveBlock,
  record: Uint8Array,
): void {
  writer.add({
    record,
    header: archived.headerBytes,
    body: archived.bodyBytes,
    hashes: checked.block.transactions.map(transactionHash),
    receipts: checked.receipts,
  });
}

/** Returns the values of the dictionary, from a sample of the blocks. Their receipts are not checked yet. */
async function frequentValues(archive: Archive, range: BlockRange, { isStopped }: CheckingModules) {
  const counts = createValueCounts();
  for (const number of sampledBlocks(range)) {
    requireRunning(isStopped);
    for (const { logs } of (await archive.receipts(number)) ?? []) for (const log of logs) counts.add(log);
  }
  return counts.frequent();
}
