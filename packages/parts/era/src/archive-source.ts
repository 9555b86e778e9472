import { type Header, InvalidChainBytesError, type Receipt } from '@ethread/chain';
import { MAX_ARCHIVE_BLOCKS } from './accumulator.ts';
import type { ArchivedBlock } from './archive-block.ts';

/** A source of the blocks of an archive. */
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

/** Returns the source of an archive with the blocks of another one, in order. Receipts that are unknown count as none. */
export function sourceOfArchived(blocks: readonly ArchivedBlock[]): ArchiveSource {
  const firstBlock = blocks[0]?.header.number ?? 0;
  const at = (number: number) => {
    const block = blocks[number - firstBlock];
    if (!block) throw new RangeError(`the source has no block ${number}`);
    return block;
  };
  return {
    firstBlock,
    count: blocks.length,
    header: (number) => ({ totalDifficulty: undefined, ...at(number) }),
    body: (number) => at(number).bodyBytes,
    receipts: (number) => at(number).receipts ?? [],
  };
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
