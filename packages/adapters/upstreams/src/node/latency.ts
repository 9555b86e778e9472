import type { Clock } from '@ethread/core';

/** Durations from which the percentile is computed. */
const KEPT = 64;
/** Fewer durations are not meaningful. */
const ENOUGH = 16;
/** The weight of the newest call in the average. */
const NEWEST_SHARE = 1 / 8;
/**
 * Time without a call that halves the expected duration, in milliseconds, so that a node that was slow once is tried
 * again.
 */
const HALF_LIFE_MS = 30_000;

/** The durations of one method at one node. */
export interface Latency {
  add(ms: number): void;
  /**
   * The expected duration of the next call: the recent average, reduced with its age. In milliseconds, or undefined
   * before the first call.
   */
  readonly expected: number | undefined;
  /** The median of recent calls, in milliseconds, or undefined before the first. Sorts for each reader. */
  readonly median: number | undefined;
  /** The 95th percentile of recent calls, in milliseconds, or undefined before there are enough. */
  readonly p95: number | undefined;
}

/** Creates a bounded record of durations. The newest replace the oldest. */
export function createLatency(clock: Pick<Clock, 'monotonic'>): Latency {
  const durations = new Float64Array(KEPT);
  let count = 0;
  let average: number | undefined;
  let addedAt = 0;
  let p95: number | undefined;
  /** Returns the weight that the average still has since the last call. */
  const left = () => 2 ** ((addedAt - clock.monotonic()) / HALF_LIFE_MS);
  return {
    add(ms) {
      durations[count % KEPT] = ms;
      count++;
      // Old durations say little about the present.
      average = average === undefined ? ms : ms + (1 - NEWEST_SHARE) * left() * (average - ms);
      addedAt = clock.monotonic();
      // Sorting for each call would cost more than the figure is worth.
      if (count >= ENOUGH && count % 8 === 0) {
        const sorted = durations.slice(0, Math.min(count, KEPT)).sort();
        p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      }
    },
    get expected() {
      return average === undefined ? undefined : average * left();
    },
    get median() {
      const sorted = durations.slice(0, Math.min(count, KEPT)).sort();
      return sorted[sorted.length >> 1];
    },
    get p95() {
      return p95;
    },
  };
}
