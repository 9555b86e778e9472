import { type Header, InvalidChainBytesError, type Receipt } from '@ethread/chain';
import { MAX_ARCHIVE_BLOCKS } from './accumulator.ts';

/** Where the blocks of an archive come from. */
export interface ArchiveSource {
  readonly firstBlock: number;
  /** 1 to 8192. */
  readonly count: number;
  header(number: number): SourceHeader;
  /** The body's RLP. */
  body(number: number): Uint8Array;
  receipts(number: number): readonly Receipt[];
}

/** A header with what archives say of it. */
export interface SourceHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** Of the chain up to and with the block; undefined where nobody knows it. */
  readonly totalDifficulty: bigint | undefined;
}

/** The blocks' numbers. @throws {RangeError} when they are none, or more than an archive holds. */
export function numbersOf({ firstBlock, count }: ArchiveSource): number[] {
  if (count < 1 || count > MAX_ARCHIVE_BLOCKS) {
    throw new RangeError(`an archive holds 1 to ${MAX_ARCHIVE_BLOCKS} blocks, not ${count}`);
  }
  return Array.from({ length: count }, (_, index) => firstBlock + index);
}

/** @throws {InvalidChainBytesError} when it is not known. */
export function requireTotalDifficulty({ header, totalDifficulty }: SourceHeader): bigint {
  if (totalDifficulty !== undefined) return totalDifficulty;
  throw new InvalidChainBytesError(`block ${header.number}: its total difficulty is not known`);
}
