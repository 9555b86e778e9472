import { decodeRlp, encodeRlp, keccak256, type RlpItem } from '@ethread/chain';
import { concatBytes } from '@ethread/core';

const SENDER_BYTES = 20;

/** Returns the number of transactions, and the hash of each, of an encoded body. */
export function bodyHashes(body: Uint8Array): { readonly count: number; at(index: number): Uint8Array } {
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

function listOf(item: RlpItem): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw new RangeError('expected a list');
  return item;
}

/** Combines the transactions of a body with their senders to the record that sender-record.ts describes. */
export function senderRecord(body: Uint8Array, senders: Uint8Array): Uint8Array {
  const hashes = bodyHashes(body);
  return concatBytes(
    ...Array.from({ length: hashes.count }, (_, index) => [
      hashes.at(index),
      senders.subarray(SENDER_BYTES * index, SENDER_BYTES * (index + 1)),
    ]).flat(),
  );
}
