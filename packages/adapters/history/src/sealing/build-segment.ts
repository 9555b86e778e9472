import { encodeHeader } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { readLogs } from '@ethread/log-index';
import { readBody, readReceipts, readSenders } from '../chain/block-parts.ts';
import type { BlockRange } from '../base/block-range.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { decodeSenders, allHashes, bodyHashes } from '../records/transaction-hashes.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../chain/stored-chain.ts';
import type { SegmentRecord } from '../segments/segment-record.ts';
import { openSegmentWriter, type SegmentBlock } from '../segments/segment-writer.ts';
import { createValueCounts, sampledBlocks } from '../segments/value-dictionary.ts';

/** Reports that a segment was not completed, because the store is closing. */
export class SegmentStoppedError extends Error {
  override readonly name = 'SegmentStoppedError';
}

/**
 * Writes the files of a segment from the rows of its blocks.
 *
 * @param path - the folder of the store.
 * @param isStopped - checked before each block.
 * @throws {CorruptStoreError} when a row is unreadable. @throws {DiskFullError} @throws {SegmentStoppedError}
 */
export function buildSegment(
  store: Store,
  path: string,
  range: BlockRange,
  isStopped: () => boolean,
): SegmentRecord {
  const writer = openSegmentWriter(path, range, frequentValues(store, range, isStopped));
  try {
    for (let number = range.from; number <= range.to; number++) {
      requireRunning(isStopped);
      writer.add(blockOf(store, readRecord(store, number)));
    }
    return writer.finish();
  } finally {
    writer.close();
  }
}

/** @throws {SegmentStoppedError} when the store is closing. */
export function requireRunning(isStopped: () => boolean): void {
  if (isStopped()) throw new SegmentStoppedError('the store is closing');
}

/** Returns the values of the dictionary, from a sample of the blocks. */
function frequentValues(store: Store, range: BlockRange, isStopped: () => boolean) {
  const counts = createValueCounts();
  for (const number of sampledBlocks(range)) {
    requireRunning(isStopped);
    const logs = readLogs(store, readRecord(store, number));
    for (let position = 0; position < logs.count; position++) counts.add(logs.log(position));
  }
  return counts.frequent();
}

function blockOf(store: Store, block: BlockRecord): SegmentBlock {
  const { number } = block.header;
  const body = readBody(store, number);
  const hashes = allHashes(bodyHashes(body));
  const row = readSenders(store, number);
  const stored = row ? decodeSenders(row, hashes.length, number).transactionHashes : [];
  for (const [index, hash] of stored.entries()) {
    const computed = hashes[index];
    if (computed && bytesEqual(hash, computed)) continue;
    throw new CorruptStoreError(`block ${number}: transactions[${index}]: hash is another in the store`);
  }
  const { receipts } = readReceipts(store, block);
  return { header: encodeHeader(block.header), body, hashes, receipts };
}
