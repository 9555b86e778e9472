/** Most second requests that may be spent at once after a quiet time. */
const MAX_SAVED = 10;

/** Bounds how many requests may be sent twice: a share of all, so that slowness everywhere is not doubled. */
export interface HedgeBudget {
  /** Counts a request that was begun. */
  earn(): void;
  /** Whether one more may be sent; takes it. */
  spend(): boolean;
}

/** Second requests that may be spent before any was earned, where hedging is on: the first calls find out what hangs. */
const FIRST_SAVED = 3;

/** Makes a budget. @param share Of all requests: 0.05 is one in twenty. */
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
