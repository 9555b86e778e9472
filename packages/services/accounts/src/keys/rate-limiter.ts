import type { Clock } from '@ethread/core';
import { RateExceededError } from '@ethread/types';

/** The burst: the requests of one second may arrive at once. */
const BURST_MS = 1_000;
/** The interval at which accounts without open requests are forgotten. */
const SWEEP_MS = 10_000;
/** Far below any interval, and above the rounding error of sums of fractions. */
const ROUNDING_MS = 1e-3;

/**
 * Creates a limiter of requests a second, by account, on this server. It has the generic cell rate algorithm (ITU-T
 * I.371): each request of an account moves the time at which nothing is open by the interval of its rate. A request may
 * move it at most a second ahead, a debt further. The limiter stores only this time for an account, and nothing once it
 * has passed.
 */
export function createRateLimiter({ clock }: { readonly clock: Clock }) {
  /** By account, the time at which nothing is open. */
  const openUntil = new Map<string, number>();
  let sweptAt = clock.monotonic();

  /** Returns when an account has nothing open, at the earliest now. */
  function openAt(accountId: string, now: number): number {
    if (now - sweptAt >= SWEEP_MS) {
      sweptAt = now;
      for (const [account, time] of openUntil) if (time <= now) openUntil.delete(account);
    }
    return Math.max(openUntil.get(accountId) ?? now, now);
  }

  return {
    /** Counts a request. @throws {RateExceededError} when it exceeds the rate. Such a request does not count. */
    take(accountId: string, requestsPerSecond: number): void {
      const now = clock.monotonic();
      const next = openAt(accountId, now) + 1_000 / requestsPerSecond;
      const wait = next - now - BURST_MS;
      if (wait > ROUNDING_MS)
        throw new RateExceededError(
          { detail: `${requestsPerSecond} a second` },
          { retryAfterSeconds: Math.ceil(wait / 1_000) },
        );
      openUntil.set(accountId, next);
    },
    /**
     * Counts further calls of an accepted request. They are a debt: no request is accepted before the rate has paid it.
     * Debts do not add up beyond those of one message.
     */
    owe(accountId: string, requestsPerSecond: number, calls: number): void {
      const now = clock.monotonic();
      const open = openAt(accountId, now);
      const debt = (calls * 1_000) / requestsPerSecond;
      openUntil.set(accountId, Math.max(open, Math.min(open, now + BURST_MS) + debt));
    },
    /** The number of stored accounts. */
    get size(): number {
      return openUntil.size;
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
