import type { Header } from '../header.ts';

/** The parent block of a header. */
export interface HeaderParent {
  readonly header: Header;
  readonly hash: Uint8Array;
  /**
   * Total difficulty of the chain up to and including this block, where known. It determines the position of the Merge.
   */
  readonly totalDifficulty?: bigint | undefined;
}
