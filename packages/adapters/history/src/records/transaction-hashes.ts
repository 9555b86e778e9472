import { decodeRlp, encodeRlp, keccak256, type RlpItem } from '@ethread/chain';
import type { TransactionHashes } from '@ethread/log-index';
import type { Table } from '@ethread/storage/disk';
import { concatBytes } from '@ethread/core';
import { CorruptStoreError, required } from '../base/errors.ts';
import type { BlocksFile } from '../segments/blocks-file.ts';

const HASH_BYTES = 32;
/** Bytes of one transaction in the record. */
export const SENDER_RECORD_BYTES = 52;

/** Encodes hash (32) · sender (20) of each transaction, so that neither is computed again. */
export function encodeSenders(hashes: readonly Uint8Array[], senders: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...hashes.flatMap((hash, index) => [hash, senders[index] ?? new Uint8Array(20)]));
}

/** Decodes a record. @throws {CorruptStoreError} when it does not have `count` transactions. */
export function decodeSenders(record: Uint8Array, count: number, blockNumber: number) {
  if (record.length !== SENDER_RECORD_BYTES * count) {
    throw new CorruptStoreError(`the store's senders of block ${blockNumber} are unreadable`);
  }
  const senderAt = (index: number) => SENDER_RECORD_BYTES * index + HASH_BYTES;
  return {
    transactionHashes: Array.from({ length: count }, (_, index) => hashAt(record, index)),
    senders: Array.from({ length: count }, (_, index) =>
      record.subarray(senderAt(index), SENDER_RECORD_BYTES * (index + 1)),
    ),
  };
}

/** Returns the hash of one transaction of the record. */
export function hashAt(record: Uint8Array, index: number): Uint8Array {
  return record.subarray(SENDER_RECORD_BYTES * index, SENDER_RECORD_BYTES * index + HASH_BYTES);
}

export interface BodyHashes extends TransactionHashes {
  readonly count: number;
}

/** Returns the hashes of the transactions of an encoded body. Computes each when it is read. */
export function bodyHashes(body: Uint8Array): BodyHashes {
  const [transactions] = listOf(decodeRlp(body, 'body'));
  const items = transactions ? listOf(transactions) : [];
  return {
    count: items.length,
    at(index) {
      const item = items[index];
      if (!item) throw new RangeError(`there is no transaction ${index}`);
      // A list is a transaction without a type. Bytes are the envelope of one with a type (EIP-2718).
      return keccak256(item instanceof Uint8Array ? item : encodeRlp(item));
    },
  };
}

/** Computes all hashes of a body, in the order of its transactions. */
export function allHashes({ count, at }: BodyHashes): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => at(index));
}

function listOf(item: RlpItem): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw new RangeError('expected a list');
  return item;
}

export interface HashedTables {
  /** number → {@link encodeSenders}; only of blocks that are in no segment */
  readonly senders: Pick<Table<number>, 'get'>;
  readonly segments: { blocks(number: number): Pick<BlocksFile, 'body'> | undefined };
}

/**
 * Returns the hashes of a block's transactions. Computes only the requested ones of a block in a segment.
 *
 * @throws {CorruptStoreError}
 */
export function readTransactionHashes({ senders, segments }: HashedTables, number: number): BodyHashes {
  const row = senders.get(number);
  if (row) return { count: row.length / SENDER_RECORD_BYTES, at: (index) => hashAt(row, index) };
  const body = segments.blocks(number)?.body(number);
  return bodyHashes(required(body, 'senders', number));
}
