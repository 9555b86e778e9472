import { type Block, encodeBody, type Receipt, transactionHash } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import { readSenders } from './block-parts.ts';
import { type BlockRecord, decodeBlockRecord, encodeBlockRecord } from './block-record.ts';
import type { LogOfBlock } from './logs/log-record.ts';
import { removeLogs, writeLogs } from './logs/write-logs.ts';
import { encodeReceipts } from './receipt-record.ts';
import { checkStorable } from './storable.ts';
import { encodeSenders, hashAt, SENDER_RECORD_BYTES } from './sender-record.ts';
import { setCount, type Store } from './store.ts';

/** A block as it is written, and what was derived from it. */
export interface BlockRows {
  readonly record: BlockRecord;
  /** RLP. */
  readonly body: Uint8Array;
  readonly receipts: readonly Receipt[];
  readonly logs: readonly LogOfBlock[];
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: readonly Uint8Array[];
}

/** What is known of a block before its rows are made. */
export interface RowsInput {
  readonly hash: Uint8Array;
  readonly block: Block;
  /** RLP; made when absent. */
  readonly body?: Uint8Array;
  /** Bytes of the whole block's RLP. */
  readonly size: number;
  readonly receipts: readonly Receipt[];
  readonly senders: readonly Uint8Array[];
  readonly totalDifficulty: bigint | undefined;
  readonly firstLog: number;
}

/** Derives what is written with a block. @throws {InvalidChainBytesError} for a block that the store can not hold. */
export function toBlockRows(input: RowsInput): BlockRows {
  const { hash, block, receipts, senders, size, totalDifficulty, firstLog } = input;
  checkStorable(block.header);
  const logs = receipts.flatMap((receipt, transactionIndex) =>
    receipt.logs.map((log) => ({ log, transactionIndex })),
  );
  return {
    record: { hash, header: block.header, size, totalDifficulty, firstLog, logCount: logs.length },
    body: input.body ?? encodeBody(block),
    receipts,
    logs,
    transactionHashes: block.transactions.map(transactionHash),
    senders,
  };
}

/** About what the rows take in memory and on disk. */
export function bytesOf({ record, logs }: BlockRows): number {
  return record.size + logs.reduce((sum, { log }) => sum + 128 + log.data.length, 0);
}

/**
 * Writes blocks; within a transaction. Until the store says that they are held, nothing finds them: a transaction of
 * theirs that a block which is held has too is found there.
 */
export function writeRows(
  store: Store,
  blocks: readonly BlockRows[],
  isHeld: (number: number) => boolean,
): void {
  // First, while the store has none of them: what the index lacks it makes from the store.
  for (const { record, logs } of blocks) {
    store.logIndex.append(
      record.firstLog,
      logs.map(({ log }) => log),
    );
  }
  for (const { record, body, receipts, transactionHashes, senders } of blocks) {
    const { number } = record.header;
    store.headers.putSync(number, encodeBlockRecord(record));
    store.hashes.putSync(record.hash, numberBytes(number));
    store.bodies.putSync(number, body);
    store.receipts.putSync(number, encodeReceipts(receipts));
    store.senders.putSync(number, encodeSenders(transactionHashes, senders));
    for (const [at, hash] of transactionHashes.entries()) {
      const known = store.positions.getBinary(hash)?.readUInt32BE();
      if (known !== undefined && known !== number && isHeld(known)) continue;
      store.positions.putSync(hash, concatBytes(numberBytes(number), numberBytes(at)));
    }
  }
  writeLogs(
    store,
    blocks.map(({ record: { firstLog, hash, header }, logs }) => {
      const { number, timestamp } = header;
      return { firstLog, number, hash, timestamp, logs };
    }),
  );
}

/** What becomes of the logs of blocks that are taken out, and of their file. */
export interface RemoveOptions {
  /** Whether the blocks were held. */
  readonly wereHeld: boolean;
  /** False: their logs are not the last and stay, as nobody's. */
  readonly withLogs: boolean;
}

/**
 * Takes blocks out again, the last that were written; within a transaction. Numbers without rows are passed over.
 */
export function removeRows(
  store: Store,
  numbers: readonly number[],
  { wereHeld, withLogs }: RemoveOptions = { wereHeld: false, withLogs: true },
): void {
  let logsFrom = Infinity;
  for (const number of numbers) {
    const encoded = store.headers.getBinary(number);
    if (!encoded) continue;
    const { hash, firstLog } = decodeBlockRecord(encoded, number);
    logsFrom = Math.min(logsFrom, firstLog);
    for (const transaction of transactionHashesOf(store, number)) {
      if (store.positions.getBinary(transaction)?.readUInt32BE() === number) {
        store.positions.removeSync(transaction);
      }
    }
    for (const table of [store.senders, store.receipts, store.bodies, store.headers]) {
      table.removeSync(number);
    }
    store.hashes.removeSync(hash);
  }
  setCount(store, 'removals', store.count('removals') + 1);
  if (logsFrom === Infinity || !withLogs) return;
  store.logIndex.shorten(logsFrom);
  removeLogs(store, logsFrom, { wereHeld });
}

function transactionHashesOf(store: Store, number: number): Uint8Array[] {
  const record = readSenders(store, number);
  const count = record.length / SENDER_RECORD_BYTES;
  return Array.from({ length: count }, (_, index) => hashAt(record, index));
}

/** A block number or position as it stands in values: 32 bits. */
function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
