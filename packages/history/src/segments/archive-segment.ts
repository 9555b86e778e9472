import { join } from 'node:path';
import { transactionHash } from '@ethread/chain';
import { type Archive, type ArchivedBlock, openArchive } from '@ethread/era';
import type { ChainRules } from '../block-checks.ts';
import type { BlockRange } from '../block-range.ts';
import { type BlockRecord, encodeBlockRecord } from '../block-record.ts';
import { type CheckedBlock, checkArchived, createRecentBlocks } from '../check-archived.ts';
import { checkStorable } from '../storable.ts';
import { requireRunning } from './build-segment.ts';
import { filePages } from './page-source.ts';
import { openSegmentArchive } from './segment-archive.ts';
import { blocksName, SEGMENTS } from './segment-names.ts';
import type { SegmentRecord } from './segment-record.ts';
import { createSegmentWriter, type SegmentWriter } from './segment-writer.ts';
import { createValueCounts, sampledBlocks } from './value-dictionary.ts';

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
    const writer = createSegmentWriter(modules.path, range, await frequentValues(archive, range, modules));
    try {
      const blocks = await checkBlocks(archive, modules, (archived, checked) => {
        addBlock(writer, archived, checked);
      });
      return { record: writer.finish(), blocks };
    } catch (error) {
      writer.abandon();
      throw error;
    }
  } finally {
    await archive.close();
  }
}

/**
 * Checks the blocks of a segment whose files are in the store.
 *
 * @throws {InvalidChainBytesError} naming block and field. @throws {CorruptStoreError} @throws {SegmentStoppedError}
 */
export async function checkSegment(record: SegmentRecord, modules: CheckingModules): Promise<CheckedSegment> {
  const name = blocksName(record);
  const archive = openSegmentArchive(filePages(join(modules.path, SEGMENTS, name)), name, record);
  try {
    return { record, blocks: await checkBlocks(archive, modules, () => undefined) };
  } finally {
    await archive.close();
  }
}

/** Checks all blocks of an archive, and passes each on. Returns their records. */
async function checkBlocks(
  archive: Archive,
  { rules, onBlock, isStopped }: CheckingModules,
  take: (archived: ArchivedBlock, checked: CheckedBlock) => void,
): Promise<RecordList> {
  const recent = createRecentBlocks();
  const records: Uint8Array[] = [];
  let firstLog = 0;
  for await (const archived of archive.blocks()) {
    requireRunning(isStopped);
    const { header, hash, bodyBytes } = archived;
    checkStorable(header);
    const checked = checkArchived(archived, { parent: recent.last(), recordedAt: recent.at }, rules);
    take(archived, checked);
    const { receipts, size, totalDifficulty } = checked;
    const logCount = receipts.reduce((sum, { logs }) => sum + logs.length, 0);
    const record: BlockRecord = { hash, header, size, totalDifficulty, firstLog, logCount };
    recent.add({ record, body: () => bodyBytes });
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

function addBlock(writer: SegmentWriter, archived: ArchivedBlock, checked: CheckedBlock): void {
  writer.add({
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
