import type { Receipt } from '@ethread/chain';
import { type BlockLogs, readLogs, type TransactionHashes } from '@ethread/log-index';
import { CorruptStoreError } from './errors.ts';
import type { BlockRecord } from './block-record.ts';
import { decodeReceipts } from './receipt-record.ts';
import { bodyHashes } from './segments/transaction-hashes.ts';
import { hashAt } from './sender-record.ts';
import type { Store, StoreTables } from './store.ts';

/** Returns the RLP of a block's body. @throws {CorruptStoreError} */
export function readBody(store: Store, number: number): Uint8Array {
  return required(store.bodies.get(number), 'body', number);
}

/** Returns the record of a block's senders. @throws {CorruptStoreError} */
export function readSenders(store: StoreTables, number: number): Uint8Array {
  return required(store.senders.get(number), 'senders', number);
}

/**
 * Returns the hashes of a block's transactions. Computes only the requested ones of a block in a segment.
 *
 * @throws {CorruptStoreError}
 */
export function readTransactionHashes(
  { senderRows, segments }: Pick<StoreTables, 'senderRows' | 'segments'>,
  number: number,
): TransactionHashes {
  const row = senderRows.get(number);
  if (row) return { at: (index) => hashAt(row, index) };
  const body = segments.blocks(number)?.body(number);
  return bodyHashes(required(body, 'senders', number));
}

/** Returns a block's receipts and logs, with their size in the store in bytes. @throws {CorruptStoreError} */
export function readReceipts(
  store: Store,
  record: BlockRecord,
): { readonly receipts: Receipt[]; readonly logs: BlockLogs; readonly bytes: number } {
  const { number } = record.header;
  const encoded = required(store.receipts.get(number), 'receipts', number);
  const logs = readLogs(store, record);
  return { receipts: decodeReceipts(encoded, logs, number), logs, bytes: encoded.length + logs.bytes };
}

function required(found: Uint8Array | undefined, what: string, number: number): Uint8Array {
  if (found === undefined) throw new CorruptStoreError(`the store lacks the ${what} of block ${number}`);
  return found;
}
