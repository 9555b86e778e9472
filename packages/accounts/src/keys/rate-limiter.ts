import type { Clock } from '@ethread/core';
import { RateExceededError } from '@ethread/types';

/** Requests a second, by account, on this server. */
export interface RateLimiter {
  /** Counts a request. @throws {RateExceededError} when it is one too many; such a request does not count. */
  take(accountId: string, requestsPerSecond: number): void;
  /**
   * Counts calls that came with a request that was taken. They are a debt: no request is taken before the rate has paid
   * it. Debts do not add up beyond those of one message.
   */
  owe(accountId: string, requestsPerSecond: number, calls: number): void;
  /** Accounts that are remembered. */
  readonly size: number;
}

/** A second's worth may come at once. */
const BURST_MS = 1_000;
/** How often accounts that have nothing open are forgotten. */
const GENERATION_MS = 10_000;
/** Far below any interval, and above what sums of fractions are off. */
const ROUNDING_MS = 1e-3;

/**
 * Limits rates by the generic cell rate algorithm (ITU-T I.371): each request of an account moves the time at which it
 * has nothing open by the interval of its rate, and no request may move it further than a second ahead. A debt does. That
 * time is all that is remembered of an account, and once it has passed, nothing is.
 */
export function createRateLimiter({ clock }: { readonly clock: Clock }): RateLimiter {
  /** By account: when it has nothing open. What was not touched for a whole generation has passed, but for debts. */
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  let turnedAt = clock.monotonic();

  function forget(now: number): void {
    if (now - turnedAt < GENERATION_MS) return;
    const debts = [...older, ...recent].filter(([, open]) => open > now);
    // After a pause nothing else of the recent ones is open either.
    older = now - turnedAt < 2 * GENERATION_MS ? recent : new Map();
    recent = new Map(debts);
    for (const [accountId] of debts) older.delete(accountId);
    turnedAt = now;
  }

  /** When an account has nothing open, at the earliest now. */
  function openAt(accountId: string, now: number): number {
    return Math.max(recent.get(accountId) ?? older.get(accountId) ?? now, now);
  }

  return {
    take(accountId, requestsPerSecond) {
      const now = clock.monotonic();
      forget(now);
      const next = openAt(accountId, now) + 1_000 / requestsPerSecond;
      const wait = next - now - BURST_MS;
      if (wait > ROUNDING_MS) throw new RateExceededError({ retryAfterSeconds: Math.ceil(wait / 1_000) });
      older.delete(accountId);
      recent.set(accountId, next);
    },
    owe(accountId, requestsPerSecond, calls) {
      const now = clock.monotonic();
      forget(now);
      const open = openAt(accountId, now);
      const debt = (calls * 1_000) / requestsPerSecond;
      older.delete(accountId);
      recent.set(accountId, Math.max(open, Math.min(open, now + BURST_MS) + debt));
    },
    get size() {
      return recent.size + older.size;
    },
  };
}
