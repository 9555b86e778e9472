import {
  type Block,
  decodeBody,
  decodeReceipt,
  decodeRlp,
  encodeReceipt,
  encodeRlp,
  type Receipt,
} from '@ethread/chain';
import { bytesEqual, concatBytes } from '@ethread/core';
import { knownSenders, type StoredBlock } from '@ethread/ports';
import { CorruptStoreError, required } from '../base/errors.ts';
import { readBody, readReceipts } from './block-parts.ts';
import { numberBytes } from './block-rows.ts';
import { type BlockRecord, decodeBlockRecord, encodeBlockRecord } from '../records/block-record.ts';
import { decodeSenders } from '../records/transaction-hashes.ts';
import type { Store } from '../store/store.ts';

/** A complete block that a reorganisation replaced. Its logs are not in the index. */
export interface ReplacedBlock {
  readonly record: BlockRecord;
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: readonly Uint8Array[];
}

/** The largest number of stored replaced blocks. Beyond it, those with the lowest numbers are deleted. */
const MAX_REPLACED = 4_096;

/** Stores canonical blocks as replaced ones. Call it within the transaction that removes them, before the removal. */
export function keepReplaced(store: Store, records: readonly BlockRecord[]): void {
  for (const record of records) {
    const { number } = record.header;
    const { receipts } = readReceipts(store, record);
    const parts = [
      encodeBlockRecord(record),
      readBody(store, number),
      required(store.senders.get(number), 'senders', number),
      receipts.map(encodeReceipt),
    ];
    store.replaced.put(keyOf(number, record.hash), encodeRlp(parts));
  }
}

/**
 * Points the hashes of replaced blocks to them. Deletes those that are too many and those that are canonical again.
 * Call it within the same transaction, after the new blocks are written.
 */
export function indexReplaced(
  store: Store,
  replaced: readonly BlockRecord[],
  added: readonly BlockRecord[],
): void {
  for (const { hash, header } of replaced) store.hashes.put(hash, numberBytes(header.number));
  if (store.replaced.count() === 0) return;
  for (const { hash, header } of added) store.replaced.remove(keyOf(header.number, hash));
  const surplus = store.replaced.count() - MAX_REPLACED;
  if (surplus <= 0) return;
  for (const key of [...store.replaced.keys({ limit: surplus })]) {
    store.replaced.remove(key);
    store.hashes.remove(key.subarray(NUMBER_BYTES));
  }
}

/** Returns the replaced block with a hash, or undefined when there is none. @throws {CorruptStoreError} */
export function replacedBlock(store: Store, hash: Uint8Array): ReplacedBlock | undefined {
  const number = store.numberOf(hash);
  const bytes = number === undefined ? undefined : store.replaced.get(keyOf(number, hash));
  return bytes && decodeReplaced(bytes, number ?? NaN, hash);
}

/** Yields all replaced blocks. @throws {CorruptStoreError} */
export function* replacedBlocks(store: Store): Generator<ReplacedBlock> {
  for (const { key, value } of store.replaced.range({})) {
    const hash = key.subarray(NUMBER_BYTES);
    yield decodeReplaced(value, new DataView(key.buffer, key.byteOffset).getUint32(0), hash);
  }
}

/** Returns a replaced block in the form of a canonical one. */
export function toStoredBlock({ record, block, transactionHashes, senders }: ReplacedBlock): StoredBlock {
  const { hash, header, size, totalDifficulty: sum } = record;
  const known = sum === undefined ? {} : { totalDifficulty: sum };
  return {
    hash,
    header,
    canonical: false,
    block,
    size,
    ...known,
    transactionHashes,
    senders: knownSenders(senders),
  };
}

const NUMBER_BYTES = 4;

function decodeReplaced(bytes: Uint8Array, number: number, hash: Uint8Array): ReplacedBlock {
  try {
    const parts = decodeRlp(bytes, 'replaced block');
    if (parts instanceof Uint8Array) throw new CorruptStoreError('expected a list');
    const [record, body, senders, receipts] = parts;
    if (!(record instanceof Uint8Array && body instanceof Uint8Array && senders instanceof Uint8Array))
      throw new CorruptStoreError('expected a record, a body and senders');
    if (!receipts || receipts instanceof Uint8Array) throw new CorruptStoreError('expected receipts');
    const decoded = decodeBlockRecord(record, number);
    if (!bytesEqual(decoded.hash, hash)) throw new CorruptStoreError('it is of another hash');
    const block = { header: decoded.header, ...decodeBody(body) };
    return {
      record: decoded,
      block,
      receipts: receipts.map((receipt) => {
        if (receipt instanceof Uint8Array) return decodeReceipt(receipt);
        throw new CorruptStoreError('expected the bytes of a receipt');
      }),
      ...decodeSenders(senders, block.transactions.length, number),
    };
  } catch (cause) {
    throw new CorruptStoreError(`the store's replaced block ${number} is unreadable`, { cause });
  }
}

const keyOf = (number: number, hash: Uint8Array) => concatBytes(numberBytes(number), hash);
