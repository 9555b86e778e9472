import type { Hash } from '@ethread/types';
import type { IncludedLog } from './block-logs.ts';

/**
 * The position from which reading resumes. The cursor is plain JSON, so a program can store it and pass it to another
 * process.
 */
export interface LogCursor {
  /** The first block of the reading. */
  readonly start: number;
  /** The next block to read. */
  readonly next: number;
  /**
   * Blocks that were read before they were finalized, with their hashes, in order. The first entry is the parent of the
   * first such block.
   */
  readonly recent: readonly (readonly [number: number, hash: Hash])[];
}

/** The logs of a block range. */
export interface LogPage {
  /** First and last block of the page. */
  readonly fromBlock: number;
  readonly toBlock: number;
  /** The logs in chain order. */
  readonly logs: readonly IncludedLog[];
  /**
   * Blocks of earlier pages that a reorg replaced, the last block first. Drop the stored logs of these blocks before
   * you apply this page.
   */
  readonly removed: readonly Hash[];
  /** The cursor that resumes after this page. */
  readonly cursor: LogCursor;
  /** The fraction of the blocks that was read, above 0 and at most 1. */
  readonly progress: number;
}
