import { InvalidChainBytesError } from '@ethread/chain';
import { MAX_ARCHIVE_BLOCKS } from './accumulator.ts';
import { decodeEntryHeader, ENTRY_HEADER_BYTES, ENTRY_TYPES } from './entry.ts';
import type { FileWindow } from './file-window.ts';

/** The formats of archives: era1 ends at the Merge, ere (EraE) covers every block. */
export type ArchiveFormat = 'era1' | 'ere';

/** The positions of an archive's blocks. */
export interface ArchiveIndex {
  readonly format: ArchiveFormat;
  readonly firstBlock: number;
  /** Number of blocks, at least 1. */
  readonly count: number;
  /** Number of positions per block in the index: 1 in era1, one for each kind of entry in ere. */
  readonly slots: number;
  /** Position of the index itself. */
  readonly at: number;
  /** Returns the position of a block's entry as the index claims it. @throws {InvalidChainBytesError} */
  position(block: number, slot: number): number;
}

const WORD = 8;
/** Maximum number of positions per block: header, body, receipts, total difficulty, proof. */
const MAX_SLOTS = 5;

/**
 * Reads the index at an archive's end: first block · positions relative to the index · (ere: positions per block) ·
 * blocks.
 *
 * @throws {InvalidChainBytesError} when the file does not end in an index.
 */
export async function readArchiveIndex(window: FileWindow, size: number): Promise<ArchiveIndex> {
  const [slots, count] = await readWords(window, size - 2 * WORD, 2);
  const forms = [
    { format: 'era1', type: ENTRY_TYPES.blockIndex, slots: 1n, words: 2n + count },
    { format: 'ere', type: ENTRY_TYPES.dynamicBlockIndex, slots, words: 3n + slots * count },
  ] as const;
  for (const form of forms) {
    if (count < 1n || count > MAX_ARCHIVE_BLOCKS || form.slots < 1n || form.slots > MAX_SLOTS) continue;
    const length = WORD * Number(form.words);
    const at = size - length - ENTRY_HEADER_BYTES;
    if (at < 0) continue;
    const entry = await window.read(at, ENTRY_HEADER_BYTES + length);
    const view = new DataView(entry.buffer, entry.byteOffset, entry.length);
    if (view.getUint16(0, true) !== form.type || view.getUint32(2, true) !== length) continue;
    decodeEntryHeader(entry);
    return indexOf(form.format, view, at, Number(form.slots), Number(count));
  }
  throw new InvalidChainBytesError('block index: the file does not end in one');
}

function indexOf(
  format: ArchiveFormat,
  entry: DataView,
  at: number,
  slots: number,
  count: number,
): ArchiveIndex {
  const firstBlock = Number(entry.getBigUint64(ENTRY_HEADER_BYTES, true));
  // Block numbers are stored in 32 bits.
  if (firstBlock + count > 2 ** 32)
    throw new InvalidChainBytesError('block index: the first block is too high');
  return {
    format,
    firstBlock,
    count,
    slots,
    at,
    position(block, slot) {
      const relative = entry.getBigInt64(ENTRY_HEADER_BYTES + WORD * (1 + block * slots + slot), true);
      const position = at + Number(relative);
      if (position >= 0 && position < at) return position;
      throw new InvalidChainBytesError(
        `block ${firstBlock + block}: block index: its position is outside of the file`,
      );
    },
  };
}

async function readWords(window: FileWindow, at: number, count: 2): Promise<[bigint, bigint]> {
  const bytes = await window.read(at, WORD * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return [view.getBigUint64(0, true), view.getBigUint64(WORD, true)];
}
