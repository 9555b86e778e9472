import type { Hash, Log } from '@ethread/types';

/** Where reading goes on. Plain JSON, so that it can be kept and given to another process. */
export interface LogCursor {
  /** The block that reading began with. */
  readonly start: number;
  /** The first block that was not read. */
  readonly next: number;
  /** Blocks that were read before they were final, with their hashes, in order; the first is the one before them. */
  readonly recent: readonly (readonly [number: number, hash: Hash])[];
}

/** The logs of some blocks. */
export interface LogPage {
  /** First and last block of the page. */
  readonly fromBlock: number;
  readonly toBlock: number;
  /** In chain order. */
  readonly logs: readonly Log[];
  /**
   * Blocks whose logs were on earlier pages, and which a reorganisation replaced, the last first. What was kept of them
   * is to be dropped before this page is taken.
   */
  readonly removed: readonly Hash[];
  /** Goes on after this page. */
  readonly cursor: LogCursor;
  /** Which part of all blocks is read, from above 0 to 1. */
  readonly progress: number;
}
