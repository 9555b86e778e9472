import { join } from 'node:path';
import { requireRunning } from './build-segment.ts';
import { filePages } from '../paged-files/page-source.ts';
import { createPageCache, openPagedFile, type PagedFile } from '../paged-files/paged-file.ts';
import { createPagedWriter } from '../paged-files/paged-writer.ts';
import {
  ENTRIES,
  ENTRY_BYTES,
  type PositionEntry,
  readEntry,
  writeEntry,
} from '../segments/position-entries.ts';
import { groupName, positionsName, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';

/** The entries that are read from a file, or written, at once. */
const ENTRIES_AT_ONCE = 8_192;

/**
 * Writes the file of a group of consecutive segments: the positions of all, in one order. It replaces that of an earlier
 * attempt.
 *
 * @param path - the folder of the store.
 * @param isStopped - checked a few times a second.
 * @returns the root of the file in hex.
 * @throws {CorruptStoreError} when positions are unreadable. @throws {SegmentStoppedError}
 */
export function mergePositions(
  path: string,
  records: readonly SegmentRecord[],
  isStopped: () => boolean,
): string {
  const folder = join(path, SEGMENTS);
  const [{ from }, { to }] = [records[0] ?? NO_BLOCKS, records.at(-1) ?? NO_BLOCKS];
  const files = records.map((record) => {
    const id = { name: positionsName(record), root: record.positionsRoot };
    return openPagedFile(filePages(join(folder, id.name)), id, createPageCache(0));
  });
  const writer = createPagedWriter(folder, groupName({ from, to }));
  try {
    writer.begin(ENTRIES);
    const sources = files.map((file, index) => ({
      first: (records[index]?.from ?? from) - from,
      next: entriesOf(file),
    }));
    const heads = sources.map(({ next }) => next());
    const merged = Buffer.alloc(ENTRIES_AT_ONCE * ENTRY_BYTES);
    for (let count = 0; ;) {
      let least: number | undefined;
      for (const [index, head] of heads.entries()) {
        if (head && head.fingerprint < (heads[least ?? -1]?.fingerprint ?? Infinity)) least = index;
      }
      const entry = least === undefined ? undefined : heads[least];
      if (entry && least !== undefined) {
        writeEntry(merged, count++, { ...entry, place: entry.place + (sources[least]?.first ?? 0) });
        heads[least] = sources[least]?.next();
      }
      if (entry && count < ENTRIES_AT_ONCE) continue;
      requireRunning(isStopped);
      writer.write(merged.subarray(0, count * ENTRY_BYTES));
      if (!entry) return writer.finish().root;
      count = 0;
    }
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    for (const file of files) file.close();
  }
}

const NO_BLOCKS = { from: 0, to: 0 };

/** Returns a function that reads the next entry of a file, or undefined behind the last one. */
function entriesOf(file: PagedFile): () => PositionEntry | undefined {
  const bytes = file.length(ENTRIES);
  let entries: Buffer = Buffer.alloc(0);
  let read = 0;
  let at = 0;
  return () => {
    if (at === entries.length) {
      if (read === bytes) return undefined;
      entries = file.read(ENTRIES, read, Math.min(ENTRIES_AT_ONCE * ENTRY_BYTES, bytes - read));
      read += entries.length;
      at = 0;
    }
    at += ENTRY_BYTES;
    return readEntry(entries, at - ENTRY_BYTES);
  };
}
