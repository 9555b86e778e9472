import type { Receipt } from '@ethread/chain';
import { type BlockLogs, readLogs } from '@ethread/log-index';
import { CorruptStoreError } from './errors.ts';
import type { BlockRecord } from './block-record.ts';
import { decodeReceipts } from './receipt-record.ts';
import { type BodyHashes, bodyHashes } from './segments/transaction-hashes.ts';
import { hashAt, SENDER_RECORD_BYTES } from './sender-record.ts';
import type { Store, StoreTables } from './store.ts';

/** Returns the RLP of a block's body. @throws {CorruptStoreError} */
export function readBody(store: Store, number: number): Uint8Array {
  return required(store.bodies.get(number), 'body', number);
}

/**
 * Returns the record of a block's senders, or undefined for a block in a segment, which stores none.
 *
 * @throws {CorruptStoreError}
 */
export function readSenders(
  { senders, segments }: Pick<StoreTables, 'senders' | 'segments'>,
  number: number,
): Uint8Array | undefined {
  const row = senders.get(number);
  return row || segments.has(number) ? row : required(row, 'senders', number);
}

/**
 * Returns the hashes of a block's transactions. Computes only the requested ones of a block in a segment.
 *
 * @throws {CorruptStoreError}
 */
export function readTransactionHashes(
  { senders, segments }: Pick<StoreTables, 'senders' | 'segments'>,
  number: number,
): BodyHashes {
  const row = senders.get(number);
  if (row) return { count: row.length / SENDER_RECORD_BYTES, at: (index) => hashAt(row, index) };
  const body = segments.blocks(number)?.body(number);
  return bodyHashes(required(body, 'senders', number));
}

/** Returns a block's receipts and logs. @throws {CorruptStoreError} */
export function readReceipts(
  store: Store,
  record: BlockRecord,
): { readonly receipts: Receipt[]; readonly logs: BlockLogs } {
  const { number } = record.header;
  const encoded = required(store.receipts.get(number), 'receipts', number);
  const logs = readLogs(store, record);
  return { receipts: decodeReceipts(encoded, logs, number), logs };
}

/** Returns a part of a block. @throws {CorruptStoreError} when the store lacks it. */
export function required(found: Uint8Array | undefined, what: string, number: number): Uint8Array {
  if (found === undefined) throw new CorruptStoreError(`the store lacks the ${what} of block ${number}`);
  return found;
}
