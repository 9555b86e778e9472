import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import { encodeLogs, logsOfReceipts, type PackedValue } from '@ethread/log-index';
import { requireSpace } from '@ethread/storage/disk';
import type { BlockRange } from '../base/block-range.ts';
import { encodeReceiptsWithoutBlooms } from '../records/receipt-record.ts';
import { type BlockEntry, BLOCKS, DATA, encodeBlockEntry, LOGS, VALUES } from './block-entry.ts';
import { compressPart } from './blocks-file.ts';
import { createPagedWriter, type PagedWriter } from '../paged-files/paged-writer.ts';
import { createPositionEntries, ENTRIES, FINGERPRINT_BYTES } from './position-entries.ts';
import { type DraftBlock, openSegmentDraft } from './segment-draft.ts';
import { blocksName, positionsName, SEGMENTS } from './segment-names.ts';
import type { SegmentRecord } from './segment-record.ts';
import { encodeDictionary, numbersOf } from './value-dictionary.ts';

/** The least free disk space: more than the draft and the files of a segment of mainnet. */
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
  /** The encoded record of a block that was checked (block-record.ts). */
  readonly record?: Uint8Array;
}

/**
 * Writes the files of a segment, from a draft that has all its blocks. They replace those of an earlier attempt. The
 * store does not refer to them yet.
 */
export interface SegmentWriter {
  /** Reads the blocks of the draft. */
  blocks(): Generator<DraftBlock>;
  /**
   * Removes the blocks of the draft.
   *
   * @param values - the values of the dictionary, the most frequent first.
   */
  begin(values: readonly PackedValue[]): void;
  /** Adds the next block to the draft. */
  add(block: SegmentBlock): void;
  /** Publishes the files when they are on disk. Returns their record. */
  finish(): SegmentRecord;
  /** Closes the draft, which another writer may continue. */
  close(): void;
  /** Closes and removes the draft. */
  remove(): void;
}

/** Opens the draft of a segment. @param path - the folder of the store. @throws {DiskFullError} */
export function openSegmentWriter(path: string, range: BlockRange): SegmentWriter {
  const folder = join(path, SEGMENTS);
  mkdirSync(folder, { recursive: true });
  requireSpace(folder, FREE_BYTES);
  const draft = openSegmentDraft(path, range);
  let dictionary = numbersOf(draft.values);
  const positions = createPositionEntries(range.from);
  let transactions = 0;

  /** Writes all blocks, and collects the positions of their transactions. */
  function writeBlocks(file: PagedWriter): void {
    const entries: BlockEntry[] = [];
    let logsAt = 0;
    file.begin(VALUES);
    file.write(encodeDictionary(draft.values));
    file.begin(DATA);
    for (const { header, body, receipts, logHead, logBody, fingerprints } of draft.blocks()) {
      const number = range.from + entries.length;
      entries.push({
        at: file.length,
        headerBytes: header.length,
        bodyBytes: body.length,
        receiptsBytes: receipts.length,
        logsAt,
        logHeadBytes: logHead.length,
        logBodyBytes: logBody.length,
      });
      for (const part of [header, body, receipts]) file.write(part);
      logsAt += logHead.length + logBody.length;
      for (let from = 0; from < fingerprints.length; from += FINGERPRINT_BYTES) {
        positions.add(fingerprints.subarray(from), number);
        transactions++;
      }
    }
    // The log records of all blocks follow the other data of all blocks.
    file.begin(LOGS);
    for (const { logHead, logBody } of draft.blocks())
      for (const part of [logHead, logBody]) file.write(part);
    file.begin(BLOCKS);
    for (const entry of entries) file.write(encodeBlockEntry(entry));
  }

  function finishPositions() {
    const file = createPagedWriter(folder, positionsName(range));
    file.begin(ENTRIES);
    file.write(positions.sorted());
    return file.finish();
  }

  return {
    blocks: draft.blocks,
    begin(values) {
      draft.begin(values);
      dictionary = numbersOf(values);
    },
    add({ header, body, hashes, receipts, record = new Uint8Array() }) {
      const logs = encodeLogs(logsOfReceipts(receipts), dictionary);
      draft.add({
        header,
        body: compressPart(body),
        receipts: compressPart(encodeReceiptsWithoutBlooms(receipts)),
        logHead: logs.head,
        logBody: logs.body,
        fingerprints: concatBytes(...hashes.map((hash) => hash.subarray(0, FINGERPRINT_BYTES))),
        record,
      });
    },
    finish() {
      const file = createPagedWriter(folder, blocksName(range));
      try {
        writeBlocks(file);
      } catch (error) {
        file.abandon();
        throw error;
      }
      const { root: blocksRoot, bytes } = file.finish();
      const { root: positionsRoot, bytes: positionBytes } = finishPositions();
      return { ...range, transactions, blocksRoot, positionsRoot, bytes: bytes + positionBytes };
    },
    close: draft.close,
    remove: draft.remove,
  };
}
