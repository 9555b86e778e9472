import type { Clock } from '@ethread/core';

/** The calls that a node may get, as the configuration bounds them. */
export interface BudgetOptions {
  readonly requestsPerSecond?: number | undefined;
  /** In a UTC day. */
  readonly requestsPerDay?: number | undefined;
}

export interface Budget {
  /** The time at which a call is left, in monotonic milliseconds. In the past while one is. */
  readonly until: number;
  /** Takes calls. The last ones may be borrowed from the next second. */
  take(calls: number): void;
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

export function createBudget(
  clock: Clock,
  { requestsPerSecond = Infinity, requestsPerDay = Infinity }: BudgetOptions,
): Budget {
  let left = requestsPerSecond;
  let filledAt = clock.monotonic();
  let day = Math.floor(clock.now() / DAY_MS);
  let takenToday = 0;

  function refill(): void {
    const now = clock.monotonic();
    const added = ((now - filledAt) / SECOND_MS) * requestsPerSecond;
    if (requestsPerSecond < Infinity) left = Math.min(requestsPerSecond, left + added);
    filledAt = now;
    const today = Math.floor(clock.now() / DAY_MS);
    if (today !== day) takenToday = 0;
    day = today;
  }

  return {
    get until() {
      refill();
      const now = clock.monotonic();
      if (takenToday >= requestsPerDay) return now + (day + 1) * DAY_MS - clock.now();
      return left >= 1 ? -Infinity : now + ((1 - left) / requestsPerSecond) * SECOND_MS;
    },
    take(calls) {
      refill();
      left -= calls;
      takenToday += calls;
    },
  };
}
