import { type FileHandle, open } from 'node:fs/promises';
import { InvalidChainBytesError, naming, namingAsync, type Receipt } from '@ethread/chain';
import {
  type ArchivedBlock,
  type ArchivedHeader,
  type BlockEntries,
  decodeArchivedBlock,
  decodeArchivedClaims,
  decodeArchivedHeader,
  decodeArchivedReceipts,
  maxEntryBytes,
} from './archive-block.ts';
import { createArchiveCheck } from './archive-check.ts';
import { type ArchiveFormat, type ArchiveIndex, readArchiveIndex } from './archive-index.ts';
import { readAccumulator, readEntry, readSections, type Section } from './archive-sections.ts';
import { ENTRY_HEADER_BYTES, type EntryName } from './entry.ts';
import { createFileWindow, type FileWindow } from './file-window.ts';

/** An archive file of blocks. */
export interface Archive {
  readonly format: ArchiveFormat;
  readonly firstBlock: number;
  /** Number of blocks, at least 1. */
  readonly count: number;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly hasReceipts: boolean;
  /**
   * Reads the blocks in order, with one in memory at a time. It checks the file's claims on the way: positions,
   * checksums, numbers, parents, total difficulties, and with the last block the accumulator. Not the proofs of ere.
   *
   * @param from - the first block to return, by default that of the file. Of the blocks before it only the headers, total
   *   difficulties are decoded and checked.
   * @throws {InvalidChainBytesError} naming block and field.
   */
  blocks(from?: number): AsyncGenerator<ArchivedBlock>;
  /** Reads the header of one block, located by the index. @throws {InvalidChainBytesError} naming block and field. */
  header(number: number): Promise<ArchivedHeader>;
  /**
   * Reads the receipts of one block, located by the index, without checking them. Undefined when the archive has none.
   *
   * @throws {InvalidChainBytesError} naming block and field.
   */
  receipts(number: number): Promise<readonly Receipt[] | undefined>;
  close(): Promise<void>;
}

/**
 * Opens an era1 or ere file and reads its index.
 *
 * @throws {InvalidChainBytesError} when it has neither format.
 */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const window = createFileWindow(file, size);
    await namingAsync('version', () => readEntry(window, 0, 'version', 0));
    const index = await readArchiveIndex(window, size);
    const sections = await readSections(index, window);
    const accumulator = await readAccumulator(index, sections, window);
    const names = sections.flatMap(({ entries }) => entries);
    return {
      format: index.format,
      firstBlock: index.firstBlock,
      count: index.count,
      bytes: size,
      hasReceipts: names.includes('receipts') || names.includes('slimReceipts'),
      blocks: (from = index.firstBlock) => readBlocks(file, size, { index, sections, accumulator }, from),
      header: (number) => namingAsync(`block ${number}`, () => readHeader(window, index, sections, number)),
      receipts: (number) =>
        namingAsync(`block ${number}`, () => readReceipts(window, index, sections, number)),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readHeader(
  window: FileWindow,
  index: ArchiveIndex,
  sections: readonly Section[],
  number: number,
): Promise<ArchivedHeader> {
  // In both formats the header is the first entry at its position.
  const slot = sections.find(({ entries }) => entries[0] === 'header')?.slot ?? 0;
  const at = index.position(number - index.firstBlock, slot);
  return decodeArchivedHeader({ header: await readEntry(window, at, 'header', maxEntryBytes('header')) });
}

async function readReceipts(
  window: FileWindow,
  index: ArchiveIndex,
  sections: readonly Section[],
  number: number,
): Promise<readonly Receipt[] | undefined> {
  const isOfReceipts = (name: EntryName) => name === 'receipts' || name === 'slimReceipts';
  const section = sections.find(({ entries }) => entries.some(isOfReceipts));
  if (!section) return undefined;
  let at = index.position(number - index.firstBlock, section.slot);
  for (const name of section.entries) {
    const data = await readEntry(window, at, name, maxEntryBytes(name));
    if (isOfReceipts(name)) return decodeArchivedReceipts({ [name]: data });
    at += ENTRY_HEADER_BYTES + data.length;
  }
  return undefined;
}

/** The read position within a section. Each section has its own window, because sections may be far apart. */
interface Cursor {
  readonly section: Section;
  readonly window: FileWindow;
  at: number;
}

/** The parts of a file that locate its blocks and commit to them. */
interface ArchivePlan {
  readonly index: ArchiveIndex;
  readonly sections: readonly Section[];
  readonly accumulator: Uint8Array | undefined;
}

async function* readBlocks(
  file: FileHandle,
  size: number,
  { index, sections, accumulator }: ArchivePlan,
  from: number,
): AsyncGenerator<ArchivedBlock> {
  const check = createArchiveCheck(index, accumulator);
  const cursors = sections.map((section): Cursor => ({
    section,
    window: createFileWindow(file, size),
    at: index.position(0, section.slot),
  }));
  const starts = cursors.map(({ at }) => at);
  for (let block = 0; block < index.count; block++) {
    const what = `block ${index.firstBlock + block}`;
    const entries: BlockEntries = {};
    for (const cursor of cursors)
      await readInto(entries, cursor, index.position(block, cursor.section.slot), what);
    const isKnown = index.firstBlock + block < from;
    const archived = naming(what, () => {
      const decoded = isKnown ? undefined : decodeArchivedBlock(entries);
      check.add(decoded ?? decodeArchivedClaims(entries));
      return decoded;
    });
    if (block === index.count - 1) {
      checkGapless(starts, cursors);
      check.end();
    }
    if (archived) yield archived;
  }
}

/** Reads a block's entries in a section. They must be at the index's position, directly after the previous block. */
async function readInto(entries: BlockEntries, cursor: Cursor, claimed: number, what: string): Promise<void> {
  if (claimed !== cursor.at) {
    throw new InvalidChainBytesError(
      `${what}: ${cursor.section.entries[0]} stands at byte ${cursor.at}, the block index says ${claimed}`,
    );
  }
  for (const name of cursor.section.entries) {
    const data = await namingAsync(`${what}: ${name}`, () =>
      readEntry(cursor.window, cursor.at, name, maxEntryBytes(name)),
    );
    entries[name] = data;
    cursor.at += ENTRY_HEADER_BYTES + data.length;
  }
}

/**
 * Checks that each section begins where the previous one ends, the first after the version. No byte of the file stays
 * unread.
 */
function checkGapless(starts: readonly number[], cursors: readonly Cursor[]): void {
  let end = ENTRY_HEADER_BYTES;
  for (const [order, { section, at }] of cursors.entries()) {
    if (starts[order] !== end) {
      throw new InvalidChainBytesError(
        `${section.entries[0]} of the first block stands at byte ${starts[order]}, what is before it ends at ${end}`,
      );
    }
    end = at;
  }
}
