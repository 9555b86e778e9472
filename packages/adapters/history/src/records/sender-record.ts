import { concatBytes } from '@ethread/core';
import { CorruptStoreError } from '../base/errors.ts';

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
