import { fewerBlocks } from '@ethread/core';

/** The target number of logs of one response: some thousands, well below the service's limit. */
const WANTED_LOGS = 4_000;
/** The number of blocks of the first query. */
const FIRST_BLOCKS = 2_000;
/** The largest growth factor from one query to the next. */
const GROWTH = 8;

/** The number of blocks of the next query, for some thousands of logs by the density so far. */
export interface RangeSpan {
  readonly blocks: number;
  /** Records a successful query. */
  found(blocks: number, logs: number): void;
  /** Records a query that was too large. */
  tooMuch(blocks: number): void;
}

export function createRangeSpan(): RangeSpan {
  let blocks = FIRST_BLOCKS;
  return {
    get blocks() {
      return blocks;
    },
    found(requested, logs) {
      const wanted = Math.floor((requested * WANTED_LOGS) / Math.max(logs, 1));
      blocks = Math.max(1, Math.min(wanted, Math.max(requested, blocks / GROWTH) * GROWTH));
    },
    tooMuch(requested) {
      blocks = fewerBlocks(requested);
    },
  };
}
