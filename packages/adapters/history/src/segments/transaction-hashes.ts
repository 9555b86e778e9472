import { decodeRlp, encodeRlp, keccak256, type RlpItem } from '@ethread/chain';
import type { TransactionHashes } from '@ethread/log-index';
import type { Table } from '@ethread/storage/disk';
import { required } from '../base/errors.ts';
import { hashAt, SENDER_RECORD_BYTES } from '../records/sender-record.ts';
import type { BlocksFile } from './blocks-file.ts';

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
  /** number → records/sender-record.ts; only of blocks that are in no segment */
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
