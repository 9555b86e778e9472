import type { Block, Receipt } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import type { OrUnavailable } from './or-unavailable.ts';
import type { BlockSelector, StoredHeader } from './chain-reader.ts';

/** A block with its receipts, both checked against the header. */
export interface BlockAndReceipts {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** Signer of each transaction, in transaction order. */
  readonly senders: readonly Uint8Array[];
}

/** Port: fetches blocks of the chain from any source that has them, and proves them. */
export interface BlockSource {
  /** Returns a header whose hash was checked; undefined when no source has it now. */
  header(
    by: { readonly hash: Uint8Array } | { readonly number: number },
    signal: AbortSignal,
  ): Promise<StoredHeader | undefined>;
  /** Returns the block of a header; undefined when no source has it now. */
  block(of: StoredHeader, signal: AbortSignal): Promise<BlockAndReceipts | undefined>;
  /**
   * Returns the blocks before `child`, oldest first: as many as are available, at most `count`, down to the first
   * block.
   */
  blocksBefore(child: StoredHeader, count: number, signal: AbortSignal): Promise<readonly BlockAndReceipts[]>;
}

/** Port: stores proven blocks, whether or not their state is available. */
export interface BlockStore {
  header(selector: BlockSelector): OrUnavailable<StoredHeader | null>;
  /** Returns the available block ranges in order, first and last block included. */
  ranges(): readonly { readonly from: number; readonly to: number }[];
  /**
   * Stores consecutive blocks, all or none, and skips those that are stored already. With an ancestor they replace every
   * block above it, also when `blocks` is empty. @throws when they do not connect to the stored blocks below or above them.
   */
  storeProven(blocks: readonly BlockAndReceipts[], ancestor?: Uint8Array): Awaitable<void>;
  /** Returns the numbers of stored blocks of a range, first and last included, whose rows are missing or unreadable. */
  damagedBlocks(from: number, to: number): readonly number[];
  /**
   * Rewrites the rows of a stored block.
   *
   * @throws when it is not the block that its neighbours name.
   */
  repairBlock(block: BlockAndReceipts): void;
  /** Sets which blocks are safe and finalized, by number. An absent field stays unchanged. */
  setFinality(finality: { readonly safe?: number; readonly finalized?: number }): void;
}
