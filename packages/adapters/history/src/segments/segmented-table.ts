import type { Table } from '@ethread/storage/disk';
import type { BlocksFile } from './blocks-file.ts';
import type { SegmentSet } from './segment-set.ts';

/**
 * Creates a table of rows by block that also finds the blocks in segments. A row in the store takes precedence: it was
 * repaired, or is about to be removed. Writes, removals and ranges concern the rows of the store alone.
 */
export function createSegmentedTable(
  rows: Table<number>,
  segments: SegmentSet,
  partOf: (blocks: BlocksFile, number: number) => Uint8Array,
): Table<number> {
  function find(number: number): Buffer | undefined {
    const blocks = segments.blocks(number);
    if (!blocks) return undefined;
    const { buffer, byteOffset, length } = partOf(blocks, number);
    return Buffer.from(buffer, byteOffset, length);
  }

  return {
    ...rows,
    get: (number) => rows.get(number) ?? find(number),
    getFast: (number) => rows.getFast(number) ?? find(number),
    count: () => rows.count() + segments.ranges().reduce((sum, range) => sum + countMissing(rows, range), 0),
  };
}

/** Counts the blocks of a range that have no row. */
function countMissing(
  rows: Table<number>,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let missing = to - from + 1;
  for (const _key of rows.keys({ start: from, end: to + 1 })) missing--;
  return missing;
}
