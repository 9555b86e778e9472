/** Logs that one answer should have: some thousands, far enough from what the service returns at most. */
const WANTED_LOGS = 4_000;
/** Blocks that are asked for first. */
const FIRST_BLOCKS = 2_000;
/** How much more is asked for at a time than what went well last. */
const GROWTH = 8;

/** How many blocks are asked for at once: as many as have some thousands of logs, by what was found so far. */
export interface RangeSpan {
  readonly blocks: number;
  /** A range was answered. */
  found(blocks: number, logs: number): void;
  /** A range was too much. */
  tooMuch(blocks: number): void;
}

export function createRangeSpan(): RangeSpan {
  let blocks = FIRST_BLOCKS;
  return {
    get blocks() {
      return blocks;
    },
    found(asked, logs) {
      const wanted = Math.floor((asked * WANTED_LOGS) / Math.max(logs, 1));
      blocks = Math.max(1, Math.min(wanted, Math.max(asked, blocks / GROWTH) * GROWTH));
    },
    tooMuch(asked) {
      blocks = Math.max(1, Math.floor(asked / 2));
    },
  };
}
