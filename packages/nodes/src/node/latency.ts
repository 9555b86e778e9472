/** Durations that a percentile is taken of. */
const KEPT = 64;
/** Fewer tell nothing. */
const ENOUGH = 16;

/** How long one method takes at one node. */
export interface Latency {
  add(ms: number): void;
  /** A recent average, in milliseconds; undefined before the first. */
  readonly average: number | undefined;
  /** What 95 of 100 recent calls stayed under, in milliseconds; undefined before there are enough. */
  readonly p95: number | undefined;
}

/** Makes a record of durations: bounded, newest replace oldest. */
export function createLatency(): Latency {
  const durations = new Float64Array(KEPT);
  let count = 0;
  let average: number | undefined;
  let p95: number | undefined;
  return {
    add(ms) {
      durations[count % KEPT] = ms;
      count++;
      average = average === undefined ? ms : average + (ms - average) / 8;
      // Sorting for each call would cost more than the figure is worth.
      if (count >= ENOUGH && count % 8 === 0) {
        const sorted = durations.slice(0, Math.min(count, KEPT)).sort();
        p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      }
    },
    get average() {
      return average;
    },
    get p95() {
      return p95;
    },
  };
}
