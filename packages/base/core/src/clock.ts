/** The source of time, replaceable in tests. Only the service's composition root creates the real one. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970 (UTC). */
  now(): number;
  /** Monotonic time in milliseconds, for measuring durations. */
  monotonic(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A UTC day, counted from 1 January 1970. */
export type UtcDay = number;
