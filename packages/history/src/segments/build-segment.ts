import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { encodeHeader } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { requireSpace } from '@ethread/storage/disk';
import { type BlockLogs, encodeLogs, type LogOfBlock, readLogs, type ValueNumbers } from '@ethread/log-index';
import { readBody, readReceipts, readSenders } from '../block-parts.ts';
import type { BlockRange } from '../block-range.ts';
import type { BlockRecord } from '../block-record.ts';
import { CorruptStoreError } from '../errors.ts';
import { readRecord } from '../stored-chain.ts';
import { decodeSenders } from '../sender-record.ts';
import type { Store } from '../store.ts';
import { type BlockEntry, BLOCKS, DATA, encodeBlockEntry, LOGS, VALUES } from './block-entry.ts';
import { compressPart } from './blocks-file.ts';
import { createPagedWriter } from './paged-writer.ts';
import { createPositionEntries, ENTRIES, type PositionEntries } from './position-entries.ts';
import { withoutBlooms } from './receipts-without-blooms.ts';
import { blocksName, positionsName, SEGMENTS } from './segment-names.ts';
import type { SegmentRecord } from './segment-record.ts';
import { bodyHashes } from './transaction-hashes.ts';
import { createValueCounts, encodeDictionary, numbersOf } from './value-dictionary.ts';

/** The most blocks of a segment whose logs are counted for its dictionary. */
const SAMPLED_BLOCKS = 512;
/** The least free disk space. A segment of mainnet takes half of it. */
const FREE_BYTES = 1024 * 1024 * 1024;

/** Reports that a segment was not completed, because the store is closing. */
export class SegmentStoppedError extends Error {
  override readonly name = 'SegmentStoppedError';
}

/**
 * Writes the files of a segment from the rows of its blocks. Files of an earlier attempt are replaced. The store refers
 * to the files only after that.
 *
 * @param isStopped Checked before each block.
 * @throws {CorruptStoreError} when a row is unreadable. @throws {DiskFullError} @throws {SegmentStoppedError}
 */
export function buildSegment(
  store: Store,
  path: string,
  range: BlockRange,
  isStopped: () => boolean,
): SegmentRecord {
  const folder = join(path, SEGMENTS);
  mkdirSync(folder, { recursive: true });
  requireSpace(folder, FREE_BYTES);
  const positions = createPositionEntries(range.from);
  const blocks = writeBlocks(store, folder, range, { positions, isStopped });
  const file = createPagedWriter(folder, positionsName(range));
  file.begin(ENTRIES);
  file.write(positions.sorted());
  const { root, bytes } = file.finish();
  return {
    ...range,
    transactions: blocks.transactions,
    blocksRoot: blocks.root,
    positionsRoot: root,
    bytes: blocks.bytes + bytes,
  };
}

interface Writing {
  readonly positions: PositionEntries;
  isStopped(): boolean;
}

function writeBlocks(store: Store, folder: string, range: BlockRange, { positions, isStopped }: Writing) {
  const file = createPagedWriter(folder, blocksName(range));
  let transactions = 0;
  try {
    const values = frequentValues(store, range, isStopped);
    file.begin(VALUES);
    file.write(encodeDictionary(values));
    const dictionary = numbersOf(values);
    const entries: BlockEntry[] = [];
    file.begin(DATA);
    for (const number of numbersIn(range, isStopped)) {
      const at = file.length;
      const { parts, hashes } = partsOf(store, readRecord(store, number));
      for (const part of parts) file.write(part);
      for (const hash of hashes) positions.add(hash, number);
      transactions += hashes.length;
      const [header, body, senders, receipts] = parts;
      entries.push({
        ...{ at, headerBytes: header.length, bodyBytes: body.length, sendersBytes: senders.length },
        ...{ receiptsBytes: receipts.length, logsAt: 0, logHeadBytes: 0, logBodyBytes: 0 },
      });
    }
    file.begin(LOGS);
    const withLogs: BlockEntry[] = [];
    for (const number of numbersIn(range, isStopped)) {
      const entry = entries[number - range.from];
      const logsAt = file.length;
      const { head, body } = logsOf(store, readRecord(store, number), dictionary);
      for (const part of [head, body]) file.write(part);
      if (entry) withLogs.push({ ...entry, logsAt, logHeadBytes: head.length, logBodyBytes: body.length });
    }
    file.begin(BLOCKS);
    for (const entry of withLogs) file.write(encodeBlockEntry(entry));
    return { transactions, ...file.finish() };
  } catch (error) {
    file.abandon();
    throw error;
  }
}

function* numbersIn({ from, to }: BlockRange, isStopped: () => boolean): Generator<number> {
  for (let number = from; number <= to; number++) {
    if (isStopped()) throw new SegmentStoppedError('the store is closing');
    yield number;
  }
}

/** Returns the values of the dictionary, from a sample of the blocks. */
function frequentValues(store: Store, range: BlockRange, isStopped: () => boolean) {
  const step = Math.ceil((range.to - range.from + 1) / SAMPLED_BLOCKS);
  const counts = createValueCounts();
  for (const number of numbersIn(range, isStopped)) {
    if ((number - range.from) % step !== 0) continue;
    const logs = readLogs(store, readRecord(store, number));
    for (let position = 0; position < logs.count; position++) counts.add(logs.log(position));
  }
  return counts.frequent();
}

/** Returns the parts of a block in their order in the file, and the hashes of its transactions. */
function partsOf(store: Store, record: BlockRecord) {
  const { number } = record.header;
  const body = readBody(store, number);
  const hashes = bodyHashes(body);
  const { transactionHashes, senders } = decodeSenders(readSenders(store, number), hashes.count, number);
  for (const [index, hash] of transactionHashes.entries()) {
    if (bytesEqual(hash, hashes.at(index))) continue;
    throw new CorruptStoreError(`block ${number}: transactions[${index}]: hash is another in the store`);
  }
  const { receipts } = readReceipts(store, record);
  const row = store.receipts.get(number) ?? new Uint8Array(0);
  const parts = [
    encodeHeader(record.header),
    compressPart(body),
    Buffer.concat(senders),
    compressPart(withoutBlooms(row, receipts)),
  ] as const;
  return { parts, hashes: transactionHashes };
}

function logsOf(store: Store, record: BlockRecord, dictionary: ValueNumbers) {
  const logs: BlockLogs = readLogs(store, record);
  const decoded = Array.from({ length: logs.count }, (_, position): LogOfBlock => ({
    log: logs.log(position),
    transactionIndex: logs.transactionIndex(position),
  }));
  return encodeLogs(decoded, dictionary);
}
