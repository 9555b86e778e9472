import type { Facts } from '@ethread/storage/disk';
import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { announceFiles, type SegmentTables } from './segment-tables.ts';

/** A group of consecutive segments with a file of their transactions; see group-file.ts. */
export interface SegmentGroup extends BlockRange {
  /** The root of the file in hex. */
  readonly root: string;
}

/** The fact that contains the last block and the root of the group that begins with a block. */
const factOf = (from: number) => `group.${from}`;

/** Returns the group that begins with a block, or undefined when there is none. @throws {CorruptStoreError} */
export function readGroup(facts: Facts, from: number): SegmentGroup | undefined {
  const text = facts.get(factOf(from));
  if (text === undefined) return undefined;
  const [, to, root] = /^(\d{1,10}) ([0-9a-f]{64})$/.exec(text) ?? [];
  if (to === undefined || root === undefined) {
    throw new CorruptStoreError(`the store's fact ${factOf(from)} is unreadable`);
  }
  return { from, to: Number(to), root };
}

/** Adds a group, or replaces its file, within a transaction. */
export function putGroup(store: SegmentTables, { from, to, root }: SegmentGroup): void {
  store.facts.put(factOf(from), `${to} ${root}`);
  announceFiles(store);
}

/** Removes a group, within the transaction that removes one of its segments. */
export function removeGroup(store: SegmentTables, { from }: SegmentGroup): void {
  store.facts.remove(factOf(from));
}
