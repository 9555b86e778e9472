import { type Facts, setCount, type Table } from '@ethread/storage/disk';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodeSegmentRecord, filesOf, groupName, type SegmentRecord, SEGMENTS } from './segment-record.ts';
import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';

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

/**
 * Removes the files of segments that a killed process did not add to the catalogue, or had removed from it. Call it before
 * anything builds a segment. Downloads stay, so that they continue.
 */
export function removeStrayFiles(path: string, { segments }: GroupedTables): void {
  const folder = join(path, SEGMENTS);
  if (!existsSync(folder)) return;
  const listed = new Set([
    ...segments
      .records()
      .flatMap(filesOf)
      .map(({ name }) => name),
    ...segments.groups().map(groupName),
  ]);
  for (const name of readdirSync(folder)) {
    if (/\.(blocks|positions|group|partial|logs)$/.test(name) && !listed.has(name))
      rmSync(join(folder, name));
  }
}

/** Notes, within a transaction, that segments or their files changed. All processes then open the files again. */
export function announceFiles(store: SegmentTables): void {
  setCount(store, 'seals', store.count('seals') + 1);
}

/** A group of consecutive segments whose positions are together in one file. */
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

interface GroupedTables extends SegmentTables {
  readonly segments: { groups(): readonly SegmentGroup[]; records(): readonly SegmentRecord[] };
}

/** Returns the names of the files that a segment and its group have. */
export function namesOfFiles(store: GroupedTables, segment: SegmentRecord): string[] {
  const group = groupOf(store, segment);
  return [...filesOf(segment).map(({ name }) => name), ...(group ? [groupName(group)] : [])];
}

/** Removes a segment and its group from the catalogue, within the transaction that removes its blocks. */
export function removeSegment(store: GroupedTables, segment: SegmentRecord): void {
  const group = groupOf(store, segment);
  if (group) store.facts.remove(factOf(group.from));
  store.sealed.remove(segment.from);
  if (store.facts.get('unswept') === String(segment.from)) store.facts.remove('unswept');
  announceFiles(store);
}

function groupOf(store: GroupedTables, { from, to }: SegmentRecord): SegmentGroup | undefined {
  return store.segments.groups().find((group) => group.from <= from && to <= group.to);
}
