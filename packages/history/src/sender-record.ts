import { concatBytes } from '@ethread/core';
import { CorruptStoreError } from './errors.ts';

const HASH_BYTES = 32;
/** Of one transaction. */
export const SENDER_RECORD_BYTES = 52;

/** hash (32) · sender (20), one transaction after the other: neither is computed twice. */
export function encodeSenders(hashes: readonly Uint8Array[], senders: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...hashes.flatMap((hash, index) => [hash, senders[index] ?? new Uint8Array(20)]));
}

/** Reads the record back. @throws {CorruptStoreError} when it is not of `count` transactions. */
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

/** The hash of one transaction of the record. */
export function hashAt(record: Uint8Array, index: number): Uint8Array {
  return record.subarray(SENDER_RECORD_BYTES * index, SENDER_RECORD_BYTES * index + HASH_BYTES);
}
