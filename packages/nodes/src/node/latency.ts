import type { Clock } from '@ethread/core';

/** Durations that a percentile is taken of. */
const KEPT = 64;
/** Fewer tell nothing. */
const ENOUGH = 16;
/** Share of the newest call in the average. */
const NEWEST_SHARE = 1 / 8;
/** After so long without a call, in milliseconds, half as much is expected: one that was slow once is tried again. */
const HALF_LIFE_MS = 30_000;

/** How long one method takes at one node. */
export interface Latency {
  add(ms: number): void;
  /** What the next call may take: the recent average, less the longer it is ago. In milliseconds; undefined before the first. */
  readonly expected: number | undefined;
  /** What 95 of 100 recent calls stayed under, in milliseconds; undefined before there are enough. */
  readonly p95: number | undefined;
}

/** Makes a record of durations: bounded, newest replace oldest. */
export function createLatency(clock: Pick<Clock, 'monotonic'>): Latency {
  const durations = new Float64Array(KEPT);
  let count = 0;
  let average: number | undefined;
  let addedAt = 0;
  let p95: number | undefined;
  /** Share of its weight that the average has kept since the last call. */
  const left = () => 2 ** ((addedAt - clock.monotonic()) / HALF_LIFE_MS);
  return {
    add(ms) {
      durations[count % KEPT] = ms;
      count++;
      // What is long ago says little about now.
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
    get p95() {
      return p95;
    },
  };
}
