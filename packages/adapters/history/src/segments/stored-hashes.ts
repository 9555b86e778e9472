import type { Table } from '@ethread/storage/disk';
import { required } from '../base/required.ts';
import { hashAt, SENDER_RECORD_BYTES } from '../records/sender-record.ts';
import type { SegmentSet } from './segment-set.ts';
import { type BodyHashes, bodyHashes } from './transaction-hashes.ts';

/** The tables from which the hashes of transactions are read. */
export interface HashedTables {
  /** number → records/sender-record.ts; only of blocks that are in no segment */
  readonly senders: Pick<Table<number>, 'get'>;
  readonly segments: Pick<SegmentSet, 'blocks'>;
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
