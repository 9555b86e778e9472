import { groupName } from './group-file.ts';
import { announceFiles, type SegmentTables } from './segment-tables.ts';
import { removeGroup, type SegmentGroup } from './segment-group.ts';
import { filesOf } from './segment-names.ts';
import type { SegmentRecord } from './segment-record.ts';
import type { SegmentSet } from './segment-set.ts';

/** A store with segments in groups. */
interface GroupedTables extends SegmentTables {
  readonly segments: Pick<SegmentSet, 'groups'>;
}

/** Returns the names of the files that a segment and its group have. */
export function namesOfFiles(store: GroupedTables, segment: SegmentRecord): string[] {
  const group = groupOf(store, segment);
  return [...filesOf(segment).map(({ name }) => name), ...(group ? [groupName(group)] : [])];
}

/** Removes a segment and its group from the catalogue, within the transaction that removes its blocks. */
export function removeSegment(store: GroupedTables, segment: SegmentRecord): void {
  const group = groupOf(store, segment);
  if (group) removeGroup(store, group);
  store.sealed.remove(segment.from);
  if (store.facts.get('unswept') === String(segment.from)) store.facts.remove('unswept');
  announceFiles(store);
}

function groupOf(store: GroupedTables, { from, to }: SegmentRecord): SegmentGroup | undefined {
  return store.segments.groups().find((group) => group.from <= from && to <= group.to);
}
