import { createLruCache } from '@ethread/core';

/** Clients whose costs are remembered. */
const MAX_CLIENTS = 4_096;
/** Jobs in a row that were too long for the first lane, after which a client's jobs do not begin there. */
const LONG_STREAK = 3;

/** The CPU time that jobs of each client took of late. */
export interface ExpectedCosts {
  /** CPU time that the client's next job is expected to take, in milliseconds. */
  of(client: string): number;
  /** Whether the client's latest jobs all took longer than the limit. */
  isLong(client: string): boolean;
  /** Learns from a job that took that much. */
  learn(client: string, milliseconds: number): void;
}

interface Cost {
  readonly expectedMs: number;
  readonly longStreak: number;
}

/**
 * @param unknownMs What is expected of a client that nothing is known of.
 * @param longMs A job that takes longer is long.
 */
export function createExpectedCosts(unknownMs: number, longMs: number): ExpectedCosts {
  const costs = createLruCache<string, Cost>(MAX_CLIENTS);
  const unknown: Cost = { expectedMs: unknownMs, longStreak: 0 };
  const of = (client: string) => costs.get(client) ?? unknown;
  return {
    of: (client) => of(client).expectedMs,
    isLong: (client) => of(client).longStreak >= LONG_STREAK,
    learn(client, milliseconds) {
      const { expectedMs, longStreak } = of(client);
      const cost: Cost = {
        // Half of what was expected and half of what came: a few jobs of another kind change what is expected.
        expectedMs: (expectedMs + milliseconds) / 2,
        longStreak: milliseconds > longMs ? longStreak + 1 : 0,
      };
      costs.set(client, cost, 1);
    },
  };
}
