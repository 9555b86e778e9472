import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '@ethread/chain';
import { encodeLogs, logsOfReceipts, type PackedValue } from '@ethread/log-index';
import { requireSpace } from '@ethread/storage/disk';
import type { BlockRange } from '../base/block-range.ts';
import { encodeReceiptsWithoutBlooms } from '../records/receipt-record.ts';
import {
  type BlockEntry,
  BLOCKS,
  compressPart,
  DATA,
  encodeBlockEntry,
  LOGS,
  VALUES,
} from './blocks-file.ts';
import { createPagedWriter, type PagedWriter } from '../paged-files/paged-writer.ts';
import { createPositionEntries, ENTRIES } from './position-entries.ts';
import { blocksName, positionsName, SEGMENTS, type SegmentRecord } from './segment-record.ts';
import { encodeDictionary, numbersOf } from './value-dictionary.ts';

/** The least free disk space: more than the files of a segment of mainnet. */
const FREE_BYTES = 1024 * 1024 * 1024;
/** The bytes of log records that are copied at once. */
const COPIED_BYTES = 1024 * 1024;

/** A block to write. */
export interface SegmentBlock {
  /** RLP */
  readonly header: Uint8Array;
  /** RLP */
  readonly body: Uint8Array;
  /** The hashes of its transactions. */
  readonly hashes: readonly Uint8Array[];
  readonly receipts: readonly Receipt[];
}

/** Writes the files of a segment. They replace those of an earlier attempt. The store does not refer to them yet. */
export interface SegmentWriter {
  /** Adds the next block. */
  add(block: SegmentBlock): void;
  /** Publishes the files when they are on disk. Returns their record. */
  finish(): SegmentRecord;
  /** Closes all files. Those that are not published are incomplete. */
  close(): void;
}

/**
 * Opens the files of a segment.
 *
 * @param path - the folder of the store.
 * @param values - the values of the dictionary, the most frequent first.
 * @throws {DiskFullError}
 */
export function openSegmentWriter(
  path: string,
  range: BlockRange,
  values: readonly PackedValue[],
): SegmentWriter {
  const folder = join(path, SEGMENTS);
  mkdirSync(folder, { recursive: true });
  requireSpace(folder, FREE_BYTES);
  const dictionary = numbersOf(values);
  const entries: BlockEntry[] = [];
  const positions = createPositionEntries(range.from);
  let transactions = 0;
  const file = createPagedWriter(folder, blocksName(range));
  // The log records of all blocks follow the other data of all blocks. Until then they are in a file of their own.
  const logsPath = join(folder, `${blocksName(range)}.logs`);
  const logs = openSync(logsPath, 'w+');
  let logsAt = 0;
  let isPublished = false;
  file.begin(VALUES);
  file.write(encodeDictionary(values));
  file.begin(DATA);

  function addLogs(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) from += writeSync(logs, bytes, from);
    logsAt += bytes.length;
  }

  function copyLogs(to: PagedWriter): void {
    const buffer = Buffer.alloc(COPIED_BYTES);
    for (let at = 0; at < logsAt;) {
      const read = readSync(logs, buffer, 0, buffer.length, at);
      to.write(buffer.subarray(0, read));
      at += read;
    }
  }

  function finishPositions() {
    const written = createPagedWriter(folder, positionsName(range));
    written.begin(ENTRIES);
    written.write(positions.sorted());
    return written.finish();
  }

  return {
    add({ header, body, hashes, receipts }) {
      const number = range.from + entries.length;
      const record = encodeLogs(logsOfReceipts(receipts), dictionary);
      const parts = [
        header,
        compressPart(body),
        compressPart(encodeReceiptsWithoutBlooms(receipts)),
      ] as const;
      entries.push({
        at: file.length,
        headerBytes: parts[0].length,
        bodyBytes: parts[1].length,
        receiptsBytes: parts[2].length,
        logsAt,
        logHeadBytes: record.head.length,
        logBodyBytes: record.body.length,
      });
      for (const part of parts) file.write(part);
      for (const part of [record.head, record.body]) addLogs(part);
      for (const hash of hashes) positions.add(hash, number);
      transactions += hashes.length;
    },
    finish() {
      file.begin(LOGS);
      copyLogs(file);
      file.begin(BLOCKS);
      for (const entry of entries) file.write(encodeBlockEntry(entry));
      const { root: blocksRoot, bytes } = file.finish();
      isPublished = true;
      const { root: positionsRoot, bytes: positionBytes } = finishPositions();
      return { ...range, transactions, blocksRoot, positionsRoot, bytes: bytes + positionBytes };
    },
    close() {
      if (!isPublished) file.abandon();
      closeSync(logs);
      rmSync(logsPath);
    },
  };
}
