import { type Facts, setCount, type Table } from '@ethread/storage/disk';
import { encodeSegmentRecord, type SegmentRecord } from './segment-record.ts';

/** The tables of a store that list its segments. */
export interface SegmentTables {
  readonly facts: Facts;
  /** The catalogue: first block of a segment → segment-record.ts. */
  readonly sealed: Table<number>;
  /** Returns the number of changes of the catalogue and of groups. @throws {CorruptStoreError} */
  count(fact: 'seals'): number;
}

/** Adds a complete segment to the catalogue, within a transaction. From then on, its blocks are read from it. */
export function putSegment(store: SegmentTables, record: SegmentRecord): void {
  store.sealed.put(record.from, encodeSegmentRecord(record));
  announceFiles(store);
}

/**
 * Notes, within a transaction, that the store has rows of the blocks of a segment, which are to be removed. There is
 * one such segment at a time.
 */
export function setUnswept(store: SegmentTables, { from }: SegmentRecord): void {
  if (store.facts.get('unswept') !== undefined) throw new RangeError('the rows of another segment are left');
  store.facts.put('unswept', String(from));
}

/** Notes, within a transaction, that segments or their files changed. All processes then open the files again. */
export function announceFiles(store: SegmentTables): void {
  setCount(store, 'seals', store.count('seals') + 1);
}
