import { closeSync, openSync, writeSync } from 'node:fs';
import { type ArchivedBlock, openArchive, sourceOfArchived, writeEra1, writeEre } from '@ethread/era';

/** A part of an archive as an archive of its own. */
export interface Slice {
  readonly file: string;
  readonly from: number;
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * Writes the blocks of an archive from its beginning on as smaller archives of a power of two of blocks. One of them is in
 * memory at a time.
 *
 * @param name - returns the file for the slice with a first block.
 * @throws {InvalidChainBytesError} @throws {Error} for a file without receipts.
 */
export async function* sliceArchive(
  path: string,
  blocks: number,
  name: (from: number) => string,
): AsyncGenerator<Slice, void> {
  const archive = await openArchive(path);
  try {
    if (!archive.hasReceipts) throw new Error(`${path}: it has no receipts`);
    let slice: ArchivedBlock[] = [];
    for await (const block of archive.blocks()) {
      slice.push(block);
      if (slice.length < blocks) continue;
      const from = slice[0]?.header.number ?? 0;
      yield writeSlice(name(from), archive.format, slice);
      slice = [];
    }
  } finally {
    await archive.close();
  }
}

function writeSlice(file: string, format: string, slice: readonly ArchivedBlock[]): Slice {
  const source = sourceOfArchived(slice);
  const output = openSync(file, 'w');
  let bytes = 0;
  try {
    for (const chunk of format === 'era1' ? writeEra1(source) : writeEre(source))
      bytes += writeSync(output, chunk);
  } finally {
    closeSync(output);
  }
  return { file, from: source.firstBlock, blocks: slice.length, bytes };
}
