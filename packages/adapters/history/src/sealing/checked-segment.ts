import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockRange } from '../base/block-range.ts';
import { syncFolder } from '../base/sync-folder.ts';
import { PARTIAL } from '../paged-files/paged-writer.ts';
import { openRowFile, readRowFile } from '../segments/row-file.ts';
import { checkedName, filesOf, SEGMENTS } from '../segments/segment-names.ts';
import { decodeSegmentRecord, encodeSegmentRecord, type SegmentRecord } from '../segments/segment-record.ts';

/** A segment whose blocks passed all checks that need no other block than those of the segment. */
export interface CheckedSegment {
  readonly record: SegmentRecord;
  readonly blocks: RecordList;
}

/** The records of consecutive blocks (block-record.ts), with ids of logs that begin at 0. */
export interface RecordList {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end of each record in the bytes. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Stores the records of a complete segment, so that another process adds it to the catalogue if this one ends before. */
export function writeChecked(path: string, { record, blocks }: CheckedSegment): void {
  const folder = join(path, SEGMENTS);
  const name = join(folder, checkedName(record));
  const file = openRowFile(name + PARTIAL);
  file.clear();
  const { buffer, byteOffset, byteLength } = blocks.ends;
  file.add([encodeSegmentRecord(record), blocks.bytes, new Uint8Array(buffer, byteOffset, byteLength)]);
  file.publish(name);
  syncFolder(folder);
}

/** Returns a complete segment that is not in the catalogue, or undefined when none was written. */
export function readChecked(path: string, range: BlockRange): CheckedSegment | undefined {
  const folder = join(path, SEGMENTS);
  const [encoded, bytes, ends] = readRowFile(join(folder, checkedName(range)))[0] ?? [];
  if (!encoded || !bytes || !ends) return undefined;
  const record = decodeSegmentRecord(range.from, Buffer.from(encoded));
  if (record.to !== range.to || !filesOf(record).every(({ name }) => existsSync(join(folder, name))))
    return undefined;
  // Copies: the rest of the row is not sent to another thread, and numbers are aligned.
  return {
    record,
    blocks: { bytes: Uint8Array.from(bytes), ends: new Uint32Array(Uint8Array.from(ends).buffer) },
  };
}

/** Removes the records of a segment that is in the catalogue. */
export function removeChecked(path: string, range: BlockRange): void {
  rmSync(join(path, SEGMENTS, checkedName(range)), { force: true });
}

/** The files of segments that were begun from archives, and are in no catalogue. */
const BEGUN = /^\d{10}-\d{10}\.(?:draft|checked)(?:\.partial)?$/;

/**
 * Removes what is left of segments that were begun from archives.
 *
 * @param isAdded - reports whether the catalogue has a segment.
 */
export function clearBegun(path: string, isAdded: (from: number) => boolean): void {
  const folder = join(path, SEGMENTS);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!BEGUN.test(name)) continue;
    const range = { from: Number(name.slice(0, 10)), to: Number(name.slice(11, 21)) };
    const checked = isAdded(range.from) ? undefined : readChecked(path, range);
    for (const file of checked ? filesOf(checked.record) : [])
      rmSync(join(folder, file.name), { force: true });
    rmSync(join(folder, name), { force: true });
  }
}
