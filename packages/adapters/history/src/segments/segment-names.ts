import type { BlockRange } from '../base/block-range.ts';
import type { PagedFileId } from '../paged-files/manifest.ts';
import type { SegmentRecord } from './segment-record.ts';

/** The folder of a store's segments. */
export const SEGMENTS = 'segments';

const padded = (number: number) => String(number).padStart(10, '0');

/** Returns the name of the file with the blocks of a segment. */
export function blocksName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.blocks`;
}

/** Returns the name of the file with the positions of a segment's transactions. */
export function positionsName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.positions`;
}

/** Returns the name of the file with the blocks of an incomplete segment; see segment-draft.ts. */
export function draftName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.draft`;
}

/** Returns the name of the file with the records of a complete segment that is not in the catalogue yet. */
export function checkedName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.checked`;
}

/** Returns the two files of a segment. */
export function filesOf(record: SegmentRecord): readonly [blocks: PagedFileId, positions: PagedFileId] {
  return [
    { name: blocksName(record), root: record.blocksRoot },
    { name: positionsName(record), root: record.positionsRoot },
  ];
}
