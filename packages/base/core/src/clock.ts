/** The source of time, replaceable in tests. Only the service's composition root creates the real one. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970 (UTC). */
  now(): number;
  /** Monotonic time in milliseconds, for measuring durations. */
  monotonic(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
