import type { StoredBlock, StoredReceipts } from '@ethread/ports';
import {
  type BlobScheduleEntry,
  blobGasPrice,
  decodeBlock,
  decodeReceiptList,
  encodeBlock,
  encodeReceiptList,
  headerHash,
} from '@ethread/chain';
import { bytesEqual, concatBytes } from '@ethread/core';
import { SharedHistoryError } from './shared-history-error.ts';

/** A block as a row of PostgreSQL. */
export interface BlockRow {
  readonly number: string;
  readonly hash: Uint8Array;
  readonly total_difficulty: string | null;
  /** RLP. */
  readonly block: Uint8Array;
  /** 32 bytes each. */
  readonly transaction_hashes: Uint8Array;
  /** 20 bytes each. */
  readonly senders: Uint8Array;
  /** RLP in the network format of receipts. */
  readonly receipts: Uint8Array;
}

const HASH_LENGTH = 32;
const ADDRESS_LENGTH = 20;

/** Encodes a block and its receipts as a row. */
export function encodeRow({ block, receipts }: StoredReceipts): BlockRow {
  return {
    number: String(block.header.number),
    hash: block.hash,
    total_difficulty: block.totalDifficulty === undefined ? null : String(block.totalDifficulty),
    block: encodeBlock(block.block),
    transaction_hashes: concatBytes(...block.transactionHashes),
    senders: concatBytes(...block.senders),
    receipts: encodeReceiptList(receipts),
  };
}

/** Decodes a row's block. @throws {SharedHistoryError} when its hash differs from the row's. */
export function decodeRow(row: Omit<BlockRow, 'receipts'>): StoredBlock {
  const encoded = plain(row.block);
  const block = decodeBlock(encoded);
  const hash = plain(row.hash);
  if (!bytesEqual(headerHash(block.header), hash)) {
    throw new SharedHistoryError(
      `block ${row.number} of the shared history has another hash than its row says`,
    );
  }
  return {
    hash,
    header: block.header,
    canonical: true,
    block,
    size: encoded.length,
    ...(row.total_difficulty === null ? {} : { totalDifficulty: BigInt(row.total_difficulty) }),
    transactionHashes: split(plain(row.transaction_hashes), HASH_LENGTH),
    senders: split(plain(row.senders), ADDRESS_LENGTH),
  };
}

/** Decodes a row's receipts for a block from {@link decodeRow}. */
export function decodeReceipts(
  block: StoredBlock,
  row: BlockRow,
  blobSchedule: readonly BlobScheduleEntry[],
): StoredReceipts {
  const receipts = decodeReceiptList(plain(row.receipts));
  const price = blobGasPrice(blobSchedule, block.header);
  return { block, receipts, ...(price === undefined ? {} : { blobGasPrice: price }) };
}

/** Returns a plain Uint8Array over the bytes, because views of a Buffer would be Buffers. */
export function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function split(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: bytes.length / length }, (_part, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}
