import { join } from 'node:path';
import { blockLength, InvalidChainBytesError, transactionHash } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { type Archive, type ArchivedBlock, openArchive } from '@ethread/era';
import {
  type ChainRules,
  checkBlock,
  checkStorable,
  checkTotalDifficulty,
  type CheckedBlock,
  type RecordedBlock,
  requireReceipts,
  UNCLE_DEPTH,
} from '../checks/block-checks.ts';
import type { BlockRange } from '../base/block-range.ts';
import { type BlockRecord, encodeBlockRecord } from '../records/block-record.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { requireRunning } from './build-segment.ts';
import { createPageCache, openPagedFile } from '../paged-files/paged-file.ts';
import { filePages } from '../paged-files/page-source.ts';
import { createPositionEntries, ENTRIES, ENTRY_BYTES } from '../segments/position-entries.ts';
import { openSegmentArchive } from '../segments/segment-archive.ts';
import { blocksName, positionsName, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';
import { openSegmentWriter } from '../segments/segment-writer.ts';
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

/** A segment whose blocks passed all checks that need no other block than those of the segment. */
export interface CheckedSegment {
  readonly record: SegmentRecord;
  readonly blocks: RecordList;
}

/** The records of consecutive blocks (block-record.ts), with ids of logs that begin at 0. */
export interface RecordList {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end of each record in the bytes. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/**
 * Checks the blocks of an archive file, which are those of a segment, and writes the segment's files from them.
 *
 * @throws {InvalidChainBytesError} naming block and field. @throws {DiskFullError} @throws {SegmentStoppedError}
 */
export async function buildFromArchive(
  file: string,
  range: BlockRange,
  modules: CheckingModules,
): Promise<CheckedSegment> {
  const archive = await openArchive(file);
  try {
    const values = await frequentValues(archive, range, modules);
    const writer = openSegmentWriter(modules.path, range, values);
    try {
      const blocks = await checkBlocks(
        archive,
        modules,
        ({ headerBytes, bodyBytes }, { block, receipts }) => {
          const hashes = block.transactions.map(transactionHash);
          writer.add({ header: headerBytes, body: bodyBytes, hashes, receipts });
        },
      );
      return { record: writer.finish(), blocks };
    } finally {
      writer.close();
    }
  } finally {
    await archive.close();
  }
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
    const blocks = await checkBlocks(archive, modules, (_archived, { block }) => {
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

/** Checks the blocks of an archive, and passes each on. Returns their records. */
async function checkBlocks(
  archive: Pick<Archive, 'firstBlock' | 'blocks'>,
  { rules, onBlock, isStopped }: CheckingModules,
  take: (archived: ArchivedBlock, checked: CheckedBlock) => void,
): Promise<RecordList> {
  const records: Uint8Array[] = [];
  /** The last blocks, which the checks of the next block read. */
  const recent: RecordedBlock[] = [];
  const recordedAt = (number: number) => recent.find(({ record }) => record.header.number === number);
  let firstLog = 0;
  for await (const archived of archive.blocks()) {
    requireRunning(isStopped);
    const { header, hash, body, bodyBytes, headerBytes, totalDifficulty } = archived;
    const expected = archive.firstBlock + records.length;
    if (header.number !== expected) {
      throw new InvalidChainBytesError(`block ${header.number} is in the place of block ${expected}`);
    }
    checkStorable(header);
    const checked = { block: { header, ...body }, receipts: requireReceipts(archived) };
    checkBlock(checked, { parent: recent.at(-1)?.record, recordedAt }, rules);
    checkTotalDifficulty(archived);
    take(archived, checked);
    const logCount = checked.receipts.reduce((sum, { logs }) => sum + logs.length, 0);
    const size = blockLength(headerBytes, bodyBytes);
    const record: BlockRecord = { hash, header, size, totalDifficulty, firstLog, logCount };
    recent.push({ record, body: () => bodyBytes });
    if (recent.length > UNCLE_DEPTH) recent.shift();
    records.push(encodeBlockRecord(record));
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

/** Returns the values of the dictionary, from a sample of the blocks. Their receipts are not checked yet. */
async function frequentValues(archive: Archive, range: BlockRange, { isStopped }: CheckingModules) {
  const counts = createValueCounts();
  for (const number of sampledBlocks(range)) {
    requireRunning(isStopped);
    for (const { logs } of (await archive.receipts(number)) ?? []) for (const log of logs) counts.add(log);
  }
  return counts.frequent();
}
