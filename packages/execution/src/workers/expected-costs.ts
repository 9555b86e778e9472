import { createLruCache } from '@ethread/core';

/** Maximum number of clients with recorded costs. */
const MAX_CLIENTS = 4_096;
/** Number of consecutive jobs that were too long for the first lane, after which a client's jobs do not begin there. */
const LONG_STREAK = 3;

/** The recent CPU time of each client's jobs. */
export interface ExpectedCosts {
  /** Returns the CPU time that the client's next job is expected to take, in milliseconds. */
  of(client: string): number;
  /** Returns whether the client's recent jobs took at most that long, in milliseconds; true for an unknown client. */
  areWithin(client: string, milliseconds: number): boolean;
  /** Returns whether the client's latest jobs all took longer than the limit. */
  isLong(client: string): boolean;
  /** Records the CPU time of a job, in milliseconds. */
  learn(client: string, milliseconds: number): void;
}

interface Cost {
  expectedMs: number;
  longStreak: number;
}

/**
 * Creates the expected costs.
 *
 * @param unknownMs Expected CPU time of an unknown client's job.
 * @param longMs A job that takes longer is long.
 */
export function createExpectedCosts(unknownMs: number, longMs: number): ExpectedCosts {
  const costs = createLruCache<string, Cost>(MAX_CLIENTS);
  const unknown: Readonly<Cost> = { expectedMs: unknownMs, longStreak: 0 };
  const of = (client: string) => costs.get(client) ?? unknown;
  return {
    of: (client) => of(client).expectedMs,
    areWithin: (client, milliseconds) => (costs.get(client)?.expectedMs ?? 0) <= milliseconds,
    isLong: (client) => of(client).longStreak >= LONG_STREAK,
    learn(client, milliseconds) {
      const isJobLong = milliseconds > longMs;
      const cost = costs.get(client);
      if (!cost) return costs.set(client, { expectedMs: milliseconds, longStreak: isJobLong ? 1 : 0 }, 1);
      // Weighs the past and the new job equally, so that a few jobs of another kind change the expectation.
      cost.expectedMs = (cost.expectedMs + milliseconds) / 2;
      cost.longStreak = isJobLong ? cost.longStreak + 1 : 0;
    },
  };
}
