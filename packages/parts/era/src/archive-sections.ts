import { InvalidChainBytesError, namingAsync } from '@ethread/chain';
import type { ArchiveIndex } from './archive-index.ts';
import {
  decodeEntryHeader,
  ENTRY_HEADER_BYTES,
  ENTRY_TYPES,
  type EntryHeader,
  type EntryName,
  entryTypeName,
} from './entry.ts';
import type { FileWindow } from './file-window.ts';

/**
 * Entries that are stored together for each block, block after block without a gap: all of a block's entries in era1,
 * those of one kind in ere.
 */
export interface Section {
  /** Number of the index position that points to it. */
  readonly slot: number;
  readonly entries: readonly EntryName[];
}

const HASH_BYTES = 32;
/** Maximum number of entries between the blocks and the index. Today's formats have one, later ones may add some. */
const MAX_OTHER_ENTRIES = 64;
const OF_ERA1: readonly EntryName[] = ['header', 'body', 'receipts', 'totalDifficulty'];
const OF_ERE: readonly EntryName[] = ['header', 'body', 'slimReceipts', 'totalDifficulty', 'proof'];

/** Returns the sections of an archive, in file order. @throws {InvalidChainBytesError} */
export async function readSections(index: ArchiveIndex, window: FileWindow): Promise<Section[]> {
  if (index.format === 'era1') return [{ slot: 0, entries: OF_ERA1 }];
  // Writers disagree on the order of the positions, so the type of each entry decides.
  const sections: (Section & { readonly at: number })[] = [];
  for (let slot = 0; slot < index.slots; slot++) {
    const at = index.position(0, slot);
    const { type } = await readEntryHeader(window, at);
    const name = OF_ERE.find((known) => ENTRY_TYPES[known] === type);
    if (!name) {
      throw new InvalidChainBytesError(
        `block ${index.firstBlock}: its position ${slot} in the block index means an entry of the type ${entryTypeName(type)}`,
      );
    }
    sections.push({ slot, entries: [name], at });
  }
  const found = sections.flatMap(({ entries }) => entries);
  if (new Set(found).size < found.length || !found.includes('header') || !found.includes('body')) {
    throw new InvalidChainBytesError(`block index: it has positions of ${found.join(', ')}`);
  }
  return sections.sort((a, b) => a.at - b.at);
}

/**
 * Reads the entries between the blocks and the index: the accumulator, among entries that later formats may add.
 *
 * @throws {InvalidChainBytesError}
 */
export async function readAccumulator(
  index: ArchiveIndex,
  sections: readonly Section[],
  window: FileWindow,
): Promise<Uint8Array | undefined> {
  let at = await namingAsync(`block ${index.firstBlock + index.count - 1}`, () =>
    endOfBlocks(index, sections, window),
  );
  let accumulator: Uint8Array | undefined;
  for (let entries = 0; at < index.at; entries++) {
    // Zeros are entries without data: a file of zeros would have millions of them.
    if (entries === MAX_OTHER_ENTRIES) {
      throw new InvalidChainBytesError(
        `more than ${MAX_OTHER_ENTRIES} entries stand between the last block and the block index`,
      );
    }
    const { type, length } = await readEntryHeader(window, at);
    if (type === ENTRY_TYPES.accumulator && !accumulator) {
      accumulator = await namingAsync('accumulator', () => readEntry(window, at, 'accumulator', HASH_BYTES));
      if (length !== HASH_BYTES) throw new InvalidChainBytesError(`accumulator: has ${length} bytes`);
    } else if (Object.values<number>(ENTRY_TYPES).includes(type)) {
      throw new InvalidChainBytesError(`an entry of the type ${entryTypeName(type)} follows the last block`);
    }
    at += ENTRY_HEADER_BYTES + length;
  }
  if (at > index.at) throw new InvalidChainBytesError('block index: the entry before it reaches into it');
  return accumulator;
}

/** Returns the end of the last block's last entry. */
async function endOfBlocks(
  index: ArchiveIndex,
  sections: readonly Section[],
  window: FileWindow,
): Promise<number> {
  const last = sections.at(-1);
  if (!last) return ENTRY_HEADER_BYTES;
  let at = index.position(index.count - 1, last.slot);
  for (let left = last.entries.length; left > 0; left--) {
    const { length } = await readEntryHeader(window, at);
    at += ENTRY_HEADER_BYTES + length;
  }
  return at;
}

/** Reads an entry's header. @throws {InvalidChainBytesError} */
async function readEntryHeader(window: FileWindow, at: number): Promise<EntryHeader> {
  return decodeEntryHeader(await window.read(at, ENTRY_HEADER_BYTES));
}

/**
 * Reads the data of an entry.
 *
 * @throws {InvalidChainBytesError} when another type of entry is at this position, or it has more than `maxBytes`.
 */
export async function readEntry(
  window: FileWindow,
  at: number,
  name: EntryName,
  maxBytes: number,
): Promise<Uint8Array> {
  const { type, length } = await readEntryHeader(window, at);
  if (type !== ENTRY_TYPES[name]) {
    throw new InvalidChainBytesError(`an entry of the type ${entryTypeName(type)} stands in its place`);
  }
  if (length > maxBytes) {
    throw new InvalidChainBytesError(`its entry has ${length} bytes, at most ${maxBytes} are allowed`);
  }
  return window.read(at + ENTRY_HEADER_BYTES, length);
}
