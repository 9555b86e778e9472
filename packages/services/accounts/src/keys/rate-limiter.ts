import type { Clock } from '@ethread/core';
import { RateExceededError } from '@ethread/types';

/** Limits requests a second, by account, on this server. */
export interface RateLimiter {
  /** Counts a request. @throws {RateExceededError} when it exceeds the rate. Such a request does not count. */
  take(accountId: string, requestsPerSecond: number): void;
  /**
   * Counts further calls of an accepted request. They are a debt: no request is accepted before the rate has paid it.
   * Debts do not add up beyond those of one message.
   */
  owe(accountId: string, requestsPerSecond: number, calls: number): void;
  /** The number of stored accounts. */
  readonly size: number;
}

/** The burst: the requests of one second may arrive at once. */
const BURST_MS = 1_000;
/** The interval at which accounts without open requests are forgotten. */
const GENERATION_MS = 10_000;
/** Far below any interval, and above the rounding error of sums of fractions. */
const ROUNDING_MS = 1e-3;

/**
 * Creates a limiter with the generic cell rate algorithm (ITU-T I.371). Each request of an account moves the time at
 * which nothing is open by the interval of its rate. A request may move it at most a second ahead, a debt further. The
 * limiter stores only this time for an account, and nothing once it has passed.
 */
export function createRateLimiter({ clock }: { readonly clock: Clock }): RateLimiter {
  /**
   * By account, the time at which nothing is open. A time that was not changed for a whole generation has passed,
   * except with debts.
   */
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  let turnedAt = clock.monotonic();

  function forget(now: number): void {
    if (now - turnedAt < GENERATION_MS) return;
    const debts = [...older, ...recent].filter(([, open]) => open > now);
    // After a pause no other recent account has open requests either.
    older = now - turnedAt < 2 * GENERATION_MS ? recent : new Map();
    recent = new Map(debts);
    for (const [accountId] of debts) older.delete(accountId);
    turnedAt = now;
  }

  /** Returns when an account has nothing open, at the earliest now. */
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
