import type { Hash } from '@ethread/types';
import type { IncludedLog } from './block-logs.ts';

/** The position from which reading resumes, in this or another process. It is plain JSON. */
export interface LogCursor {
  /** The first block of the reading. */
  readonly start: number;
  /** The next block to read. */
  readonly next: number;
  /** Blocks that were read before they were finalized, in order, after the parent of the first of them. */
  readonly recent: readonly (readonly [number: number, hash: Hash])[];
}

/** The logs of a block range. */
export interface LogPage {
  /** First and last block of the page. */
  readonly fromBlock: number;
  readonly toBlock: number;
  /** The logs in chain order. */
  readonly logs: readonly IncludedLog[];
  /** Replaced blocks of earlier pages, the last first. Drop their logs before you apply this page. */
  readonly removed: readonly Hash[];
  /** The cursor that resumes after this page. */
  readonly cursor: LogCursor;
  /** The fraction of the blocks that was read, above 0 and at most 1. */
  readonly progress: number;
}
