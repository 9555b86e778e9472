import type { Block, Receipt } from './block.ts';
import type { Transaction } from './transaction.ts';

/**
 * Memory of the parts of decoded blocks on a 64-bit machine, in bytes, rounded up. Measured on Node 24 as heap and
 * buffers after a garbage collection, over hundreds of blocks of each kind. A view of bytes alone takes 113 bytes.
 */
const BLOCK_BYTES = 4_096;
/** A transaction with its hash and its sender. */
const TRANSACTION_BYTES = 1_300;
/** An address or a storage key of an access list, or the hash of a blob. */
const LISTED_BYTES = 140;
const AUTHORIZATION_BYTES = 400;
const WITHDRAWAL_BYTES = 260;
/** A header besides that of the block. */
const UNCLE_BYTES = 2_048;
/** A receipt with its bloom. */
const RECEIPT_BYTES = 750;
/** A log with its address. Its topics and data have buffers of their own. */
const LOG_BYTES = 900;
const TOPIC_BYTES = 150;

/**
 * Estimates the memory of a decoded block with the hashes and senders of its transactions, in bytes. A block of 180
 * transactions takes some five times its encoding.
 *
 * @param encodedBytes - the size of its encoding, whose bytes the block's fields are views of.
 */
export function memoryOfBlock(
  { transactions, uncles, withdrawals = [], blockAccessList }: Omit<Block, 'header'>,
  encodedBytes: number,
): number {
  const ofTransactions = transactions.reduce((sum, one) => sum + TRANSACTION_BYTES + memoryOfLists(one), 0);
  const ofRest = UNCLE_BYTES * uncles.length + WITHDRAWAL_BYTES * withdrawals.length;
  return BLOCK_BYTES + encodedBytes + (blockAccessList?.length ?? 0) + ofTransactions + ofRest;
}

/** Estimates the memory of the decoded receipts of a block, in bytes. */
export function memoryOfReceipts(receipts: readonly Receipt[]): number {
  return receipts.reduce(
    (sum, { logs }) =>
      logs.reduce(
        (ofLogs, { topics, data }) => ofLogs + LOG_BYTES + TOPIC_BYTES * topics.length + data.length,
        sum + RECEIPT_BYTES,
      ),
    0,
  );
}

function memoryOfLists(transaction: Transaction): number {
  let bytes = 0;
  if ('accessList' in transaction) {
    for (const { storageKeys } of transaction.accessList) bytes += LISTED_BYTES * (1 + storageKeys.length);
  }
  if ('blobVersionedHashes' in transaction) bytes += LISTED_BYTES * transaction.blobVersionedHashes.length;
  if ('authorizationList' in transaction) bytes += AUTHORIZATION_BYTES * transaction.authorizationList.length;
  return bytes;
}
