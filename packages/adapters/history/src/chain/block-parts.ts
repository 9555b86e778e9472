import type { Receipt } from '@ethread/chain';
import { type BlockLogs, readLogs } from '@ethread/log-index';
import { required } from '../base/errors.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { decodeReceipts, decodeReceiptsInSteps } from '../records/receipt-record.ts';
import type { Store, StoreTables } from '../store/store.ts';

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

/** Returns a block's receipts and logs. @throws {CorruptStoreError} */
export function readReceipts(
  store: Store,
  record: BlockRecord,
): { readonly receipts: Receipt[]; readonly logs: BlockLogs } {
  const { encoded, logs, number } = openReceipts(store, record);
  return { receipts: decodeReceipts(encoded, logs, number), logs };
}

/** Returns the steps that read a block's receipts. @throws {CorruptStoreError} */
export function readReceiptsInSteps(store: Store, record: BlockRecord): Generator<void, Receipt[]> {
  const { encoded, logs, number } = openReceipts(store, record);
  return decodeReceiptsInSteps(encoded, logs, number);
}

function openReceipts(store: Store, record: BlockRecord) {
  const { number } = record.header;
  const encoded = required(store.receipts.get(number), 'receipts', number);
  return { encoded, logs: readLogs(store, record), number };
}
