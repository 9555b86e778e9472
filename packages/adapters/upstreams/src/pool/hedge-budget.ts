/** The most second requests that may be sent together after a quiet period. */
const MAX_SAVED = 10;

/** Bounds how many requests are sent twice to a share of all, so that general slowness does not double the load. */
export interface HedgeBudget {
  /** Counts a request that was started. */
  earn(): void;
  /** Takes one second request from the budget. Returns whether one was left. */
  spend(): boolean;
}

/** Second requests at the start while hedging is on: the first calls find nodes that hang. */
const FIRST_SAVED = 3;

/** Creates a budget. @param share The share of all requests: 0.05 is one in twenty. */
export function createHedgeBudget(share: number): HedgeBudget {
  let saved = share > 0 ? FIRST_SAVED : 0;
  return {
    earn() {
      saved = Math.min(saved + share, MAX_SAVED);
    },
    spend() {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
