import {
  encodeHeader,
  encodeSlimReceiptList,
  type Header,
  InvalidChainBytesError,
  type Receipt,
} from '@ethread/chain';
import { accumulatorRoot, MAX_ARCHIVE_BLOCKS, uint256Bytes } from './accumulator.ts';
import type { ArchiveFormat } from './archive-index.ts';
import { encodeEntry, type EntryName } from './entry.ts';
import { compressFrames } from './snappy-frames.ts';

export interface ArchiveSource {
  readonly firstBlock: number;
  /** Number of blocks, 1 to 8192. */
  readonly count: number;
  header(number: number): SourceHeader;
  /** Returns the RLP of the body. */
  body(number: number): Uint8Array;
  receipts(number: number): readonly Receipt[];
}

/** A header with the further data that archives store for it. */
export interface SourceHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** Total difficulty up to and including the block; undefined when unknown. */
  readonly totalDifficulty: bigint | undefined;
}

/** Returns the blocks' numbers. @throws {RangeError} when there are none, or more than an archive can contain. */
export function numbersOf({ firstBlock, count }: ArchiveSource): number[] {
  if (count < 1 || count > MAX_ARCHIVE_BLOCKS) {
    throw new RangeError(`an archive holds 1 to ${MAX_ARCHIVE_BLOCKS} blocks, not ${count}`);
  }
  return Array.from({ length: count }, (_, index) => firstBlock + index);
}

/** Returns the total difficulty of a block. @throws {InvalidChainBytesError} when it is unknown. */
export function requireTotalDifficulty({ header, totalDifficulty }: SourceHeader): bigint {
  if (totalDifficulty !== undefined) return totalDifficulty;
  throw new InvalidChainBytesError(`block ${header.number}: its total difficulty is not known`);
}

/**
 * Encodes the index entry at the end of an archive. `at` is its position in the file; each block has the positions of
 * its entries.
 */
export function encodeIndex(
  format: ArchiveFormat,
  firstBlock: number,
  positions: readonly (readonly number[])[],
  at: number,
): Uint8Array {
  const words = [
    firstBlock,
    ...positions.flat().map((position) => position - at),
    ...(format === 'ere' ? [positions[0]?.length ?? 0] : []),
    positions.length,
  ];
  const data = Buffer.alloc(8 * words.length);
  for (const [index, word] of words.entries()) data.writeBigInt64LE(BigInt(word), 8 * index);
  return encodeEntry(format === 'era1' ? 'blockIndex' : 'dynamicBlockIndex', data);
}

/** The order of a block's positions in the index, which differs from the order in the file. */
const SLOTS: readonly EntryName[] = ['header', 'body', 'slimReceipts', 'totalDifficulty'];

/** The entries of one kind, one for each block. */
interface WrittenSection {
  readonly name: EntryName;
  data(number: number): Uint8Array;
}

/**
 * Writes blocks as an ere file without proofs (the profile `noproofs`): all headers, all bodies, all receipts. An archive
 * that begins before the Merge continues with total difficulties and the accumulator.
 *
 * @throws {InvalidChainBytesError} when a required total difficulty is unknown.
 */
export function* writeEre(source: ArchiveSource): Generator<Uint8Array, void> {
  const numbers = numbersOf(source);
  const isBeforeMerge = (number: number) => source.header(number).header.difficulty > 0n;
  const totalDifficulty = (number: number) => requireTotalDifficulty(source.header(number));
  const hasDifficulties = isBeforeMerge(source.firstBlock);
  const records = (hasDifficulties ? numbers.filter(isBeforeMerge) : []).map((number) => ({
    blockHash: source.header(number).hash,
    totalDifficulty: totalDifficulty(number),
  }));

  const sections: readonly WrittenSection[] = [
    { name: 'header', data: (number) => compressFrames(encodeHeader(source.header(number).header)) },
    { name: 'body', data: (number) => compressFrames(source.body(number)) },
    {
      name: 'slimReceipts',
      data: (number) => compressFrames(encodeSlimReceiptList(source.receipts(number))),
    },
    { name: 'totalDifficulty', data: (number) => uint256Bytes(totalDifficulty(number)) },
  ];
  const written = sections.filter(({ name }) => name !== 'totalDifficulty' || hasDifficulties);

  let at = 0;
  const entry = (name: EntryName, data: Uint8Array) => {
    const bytes = encodeEntry(name, data);
    at += bytes.length;
    return bytes;
  };
  yield entry('version', new Uint8Array());
  const positions = numbers.map((): number[] => []);
  for (const { name, data } of written) {
    const slot = written.filter((other) => SLOTS.indexOf(other.name) < SLOTS.indexOf(name)).length;
    for (const [index, number] of numbers.entries()) {
      const ofBlock = positions[index];
      if (ofBlock) ofBlock[slot] = at;
      yield entry(name, data(number));
    }
  }
  if (hasDifficulties) yield entry('accumulator', accumulatorRoot(records));
  yield encodeIndex('ere', source.firstBlock, positions, at);
}
