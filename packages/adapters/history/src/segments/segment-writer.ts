import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '@ethread/chain';
import { encodeLogs, logsOfReceipts, type PackedValue } from '@ethread/log-index';
import { requireSpace } from '@ethread/storage/disk';
import type { BlockRange } from '../base/block-range.ts';
import { encodeReceiptsWithoutBlooms } from '../records/receipt-record.ts';
import { type BlockEntry, BLOCKS, DATA, encodeBlockEntry, LOGS, VALUES } from './block-entry.ts';
import { compressPart } from './blocks-file.ts';
import { createPagedWriter, PARTIAL } from '../paged-files/paged-writer.ts';
import { createPositionEntries, ENTRIES } from './position-entries.ts';
import { createRecordSpool } from './record-spool.ts';
import { blocksName, positionsName, SEGMENTS } from './segment-names.ts';
import type { SegmentRecord } from './segment-record.ts';
import { encodeDictionary, numbersOf } from './value-dictionary.ts';

/** The least free disk space. A segment of mainnet takes half of it. */
const FREE_BYTES = 1024 * 1024 * 1024;

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
  /** Writes the next block. */
  add(block: SegmentBlock): void;
  /** Publishes the files when they are on disk. Returns their record. */
  finish(): SegmentRecord;
  /** Ends an incomplete segment. */
  abandon(): void;
}

/**
 * Begins a segment.
 *
 * @param path - the folder of the store.
 * @param values - the values of its dictionary, the most frequent first.
 * @throws {DiskFullError}
 */
export function createSegmentWriter(
  path: string,
  range: BlockRange,
  values: readonly PackedValue[],
): SegmentWriter {
  const folder = join(path, SEGMENTS);
  mkdirSync(folder, { recursive: true });
  requireSpace(folder, FREE_BYTES);
  const name = blocksName(range);
  const file = createPagedWriter(folder, name);
  // The log records of all blocks follow the other data of all blocks.
  const records = createRecordSpool(join(folder, `${name}.logs${PARTIAL}`));
  const positions = createPositionEntries(range.from);
  const dictionary = numbersOf(values);
  const entries: BlockEntry[] = [];
  let transactions = 0;
  let logsAt = 0;
  file.begin(VALUES);
  file.write(encodeDictionary(values));
  file.begin(DATA);

  function finishPositions() {
    const positionsFile = createPagedWriter(folder, positionsName(range));
    positionsFile.begin(ENTRIES);
    positionsFile.write(positions.sorted());
    return positionsFile.finish();
  }

  return {
    add({ header, body, hashes, receipts }) {
      const parts = [
        header,
        compressPart(body),
        compressPart(encodeReceiptsWithoutBlooms(receipts)),
      ] as const;
      const [, { length: bodyBytes }, { length: receiptsBytes }] = parts;
      const logs = encodeLogs(logsOfReceipts(receipts), dictionary);
      const { length: logHeadBytes } = logs.head;
      const { length: logBodyBytes } = logs.body;
      const number = range.from + entries.length;
      entries.push({
        at: file.length,
        headerBytes: header.length,
        bodyBytes,
        sendersBytes: 0,
        receiptsBytes,
        logsAt,
        logHeadBytes,
        logBodyBytes,
      });
      for (const part of parts) file.write(part);
      for (const part of [logs.head, logs.body]) records.write(part);
      for (const hash of hashes) positions.add(hash, number);
      logsAt += logHeadBytes + logBodyBytes;
      transactions += hashes.length;
    },
    finish() {
      file.begin(LOGS);
      records.read((bytes) => file.write(bytes));
      file.begin(BLOCKS);
      for (const entry of entries) file.write(encodeBlockEntry(entry));
      const blocks = file.finish();
      records.remove();
      const { root, bytes } = finishPositions();
      return {
        ...range,
        transactions,
        blocksRoot: blocks.root,
        positionsRoot: root,
        bytes: blocks.bytes + bytes,
      };
    },
    abandon() {
      file.abandon();
      records.remove();
    },
  };
}
