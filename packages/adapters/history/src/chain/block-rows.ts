import {
  type Block,
  blockLength,
  encodeBody,
  encodeHeader,
  type Receipt,
  transactionHash,
} from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import {
  encodeLogBlock,
  IN_SEGMENT,
  type LogOfBlock,
  logsOfReceipts,
  removeLogs,
  writeLogs,
} from '@ethread/log-index';
import { checkStorable, type RecordedBlock } from '../checks/block-checks.ts';
import { readBody } from './block-parts.ts';
import { type BlockRecord, decodeBlockRecord, encodeBlockRecord } from '../records/block-record.ts';
import { encodeReceipts } from '../records/receipt-record.ts';
import { encodeSenders, hashAt, SENDER_RECORD_BYTES } from '../records/transaction-hashes.ts';
import { setCount } from '@ethread/storage/disk';
import type { Store } from '../store/store.ts';

/** The catalogue of a block to write: its record, and the logs for the index. */
export interface CatalogueRows {
  readonly record: BlockRecord;
  readonly logs: readonly Pick<LogOfBlock, 'log'>[];
}

/** A block to write, with the data derived from it. */
export interface BlockRows extends CatalogueRows {
  readonly logs: readonly LogOfBlock[];
  /** RLP. */
  readonly body: Uint8Array;
  readonly receipts: readonly Receipt[];
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: readonly Uint8Array[];
}

/** The parts of a block from which its rows are made. */
export interface RowsInput {
  readonly hash: Uint8Array;
  readonly block: Block;
  /** RLP. Encoded from the block when absent. */
  readonly body?: Uint8Array;
  /** Bytes of the whole block's RLP. Computed when absent. */
  readonly size?: number;
  readonly receipts: readonly Receipt[];
  readonly senders: readonly Uint8Array[];
  readonly totalDifficulty: bigint | undefined;
  readonly firstLog: number;
}

/** Derives the rows of a block. @throws {InvalidChainBytesError} for a block that the store cannot represent. */
export function toBlockRows(input: RowsInput): BlockRows {
  const { hash, block, receipts, senders, totalDifficulty, firstLog } = input;
  checkStorable(block.header);
  const body = input.body ?? encodeBody(block);
  const size = input.size ?? blockLength(encodeHeader(block.header), body);
  const logs = logsOfReceipts(receipts);
  return {
    record: { hash, header: block.header, size, totalDifficulty, firstLog, logCount: logs.length },
    body,
    receipts,
    logs,
    transactionHashes: block.transactions.map(transactionHash),
    senders,
  };
}

/** Returns the rows as a block that others can follow. */
export function recordedRows({ record, body }: BlockRows): RecordedBlock {
  return { record, body: () => body };
}

/** Returns a stored block as one that others can follow, or undefined when it has no record. */
export function recordedIn(store: Store, record: BlockRecord | undefined): RecordedBlock | undefined {
  return record && { record, body: () => readBody(store, record.header.number) };
}

/** Estimates the bytes that the rows take in memory and on disk. */
export function bytesOf({ record, logs }: BlockRows): number {
  return record.size + logs.reduce((sum, { log }) => sum + 128 + log.data.length, 0);
}

/**
 * Writes blocks, and the positions of their transactions, within a transaction. Readers cannot find the blocks until
 * the store makes them available.
 */
export function writeRows(
  store: Store,
  blocks: readonly BlockRows[],
  isStored: (number: number) => boolean,
): void {
  for (const block of blocks) appendToIndex(store, block);
  for (const { record } of blocks) {
    const { number } = record.header;
    store.headers.put(number, encodeBlockRecord(record));
    store.hashes.put(record.hash, numberBytes(number));
  }
  writeParts(store, blocks, isStored);
}

/**
 * Writes the bodies, receipts, senders, log records and positions of blocks, within a transaction. A transaction that
 * another available block contains too keeps its position in that block.
 */
export function writeParts(
  store: Store,
  blocks: readonly BlockRows[],
  isStored: (number: number) => boolean,
): void {
  for (const { record, transactionHashes } of blocks) {
    const { number } = record.header;
    for (const [at, hash] of transactionHashes.entries()) {
      const position = concatBytes(numberBytes(number), numberBytes(at));
      const known = store.positions.add(hash, position)?.readUInt32BE();
      if (known === number || (known !== undefined && !isStored(known))) store.positions.put(hash, position);
    }
  }
  for (const { record, body, receipts, transactionHashes, senders } of blocks) {
    const { number } = record.header;
    store.bodies.put(number, body);
    store.receipts.put(number, encodeReceipts(receipts));
    store.senders.put(number, encodeSenders(transactionHashes, senders));
  }
  writeLogs(
    store,
    blocks.map(({ record: { firstLog, hash, header }, logs }) => {
      const { number, timestamp } = header;
      return { firstLog, number, hash, timestamp, logs };
    }),
  );
}

/** Writes the catalogue of a block whose other data are in a segment, within a transaction. */
export function writeCatalogue(store: Store, { record, logs }: CatalogueRows): void {
  appendToIndex(store, { record, logs });
  const { hash, firstLog, logCount, header } = record;
  const { number, timestamp } = header;
  store.headers.put(number, encodeBlockRecord(record));
  store.hashes.put(hash, numberBytes(number));
  if (logs.length === 0) return;
  store.logBlocks.put(firstLog, encodeLogBlock({ number, hash, timestamp, count: logCount, ...IN_SEGMENT }));
}

/** Adds logs to the index before the store has their block: the index loads missing entries from the store. */
function appendToIndex(store: Store, { record, logs }: CatalogueRows): void {
  store.logIndex.append(
    record.firstLog,
    logs.map(({ log }) => log),
  );
}

/** Options for removing blocks: the treatment of their logs and of the log file. */
export interface RemoveOptions {
  /** Whether the blocks were available. */
  readonly wereStored: boolean;
  /** False when their logs are not the last. Their logs then stay in the index without a block. */
  readonly withLogs: boolean;
}

/** Removes the blocks that were written last, within a transaction. Skips numbers without rows. */
export function removeRows(
  store: Store,
  numbers: readonly number[],
  { wereStored, withLogs }: RemoveOptions = { wereStored: false, withLogs: true },
): void {
  let logsFrom = Infinity;
  for (const number of numbers) {
    const removed = removeRowsOf(store, number);
    if (removed) logsFrom = Math.min(logsFrom, removed.firstLog);
  }
  setCount(store, 'removals', store.count('removals') + 1);
  if (logsFrom === Infinity || !withLogs) return;
  store.logIndex.shorten(logsFrom);
  removeLogs(store, logsFrom, { wereStored });
}

/**
 * Removes the rows of a block but those of its logs, within a transaction. Returns its record, or undefined when it has no
 * rows.
 */
export function removeRowsOf(store: Store, number: number): BlockRecord | undefined {
  const encoded = store.headers.get(number);
  if (!encoded) return undefined;
  const record = decodeBlockRecord(encoded, number);
  for (const transaction of transactionHashesOf(store, number)) {
    if (store.positions.get(transaction)?.readUInt32BE() === number) {
      store.positions.remove(transaction);
    }
  }
  for (const table of [store.senders, store.receipts, store.bodies, store.headers]) {
    table.remove(number);
  }
  store.hashes.remove(record.hash);
  return record;
}

/** Returns the hashes of a block's transactions. The positions of a block in a segment are in the segment. */
function transactionHashesOf(store: Store, number: number): Uint8Array[] {
  const record = store.senders.get(number) ?? new Uint8Array(0);
  const count = record.length / SENDER_RECORD_BYTES;
  return Array.from({ length: count }, (_, index) => hashAt(record, index));
}

/** Encodes a block number or position as it is stored in values: 32 bits, big-endian. */
export function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
