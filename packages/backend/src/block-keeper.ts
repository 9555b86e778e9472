import type { Block, Receipt } from '@ethread/chain';
import type { Answer } from './answer.ts';
import type { BlockSelector, HeldHeader } from './chain-reader.ts';

/** A block with its receipts, both what its header commits to. */
export interface ProvenBlock {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** Who signed each transaction, in their order. */
  readonly senders: readonly Uint8Array[];
}

/** Port: fetches blocks of the chain from whoever has them, and proves them. */
export interface BlockSource {
  /** A header whose hash was checked; undefined when nobody has it now. */
  header(
    by: { readonly hash: Uint8Array } | { readonly number: number },
    signal: AbortSignal,
  ): Promise<HeldHeader | undefined>;
  /** The block of a header; undefined when nobody has it now. */
  block(of: HeldHeader, signal: AbortSignal): Promise<ProvenBlock | undefined>;
  /** The blocks before one, oldest first: as many of them as can be had, up to a number of blocks or to the first one. */
  blocksBefore(child: HeldHeader, count: number, signal: AbortSignal): Promise<readonly ProvenBlock[]>;
}

/** Port: keeps blocks that were proven, whether or not their state is known. */
export interface BlockKeeper {
  header(selector: BlockSelector): Answer<HeldHeader | null>;
  /** The blocks that are held, first and last included, in order. */
  ranges(): readonly { readonly from: number; readonly to: number }[];
  /**
   * Keeps blocks that follow one another, all of them or none; those that are held already are passed over. With an
   * ancestor they take the place of everything above it, also when there are none.
   *
   * @throws when they do not join what is held below or above them.
   */
  keepProven(blocks: readonly ProvenBlock[], ancestor?: Uint8Array): void;
  /** Returns the numbers of held blocks of a range, first and last included, whose rows are missing or unreadable. */
  damagedBlocks(from: number, to: number): readonly number[];
  /**
   * Writes the rows of a held block anew.
   *
   * @throws when it is not the block that its neighbours name.
   */
  repairBlock(block: ProvenBlock): void;
  /** Says which blocks are safe and finalized, by number; what is not named stays as it was. */
  setFinality(finality: { readonly safe?: number; readonly finalized?: number }): void;
}
