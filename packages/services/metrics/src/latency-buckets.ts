/** Buckets a doubling: a percentile is at most 19 % above the measured duration. */
const PER_DOUBLING = 4;
/** The upper bound of the first bucket, in milliseconds. */
const LEAST_MS = 0.05;
/** Twenty doublings: the last bucket ends at 52 seconds and holds all longer durations. */
const BUCKETS = 20 * PER_DOUBLING + 1;

/** Calls by duration, each bucket 19 % longer than the one before. */
export type LatencyBuckets = readonly number[];

/** Returns buckets without calls. */
export function emptyBuckets(): number[] {
  return new Array<number>(BUCKETS).fill(0);
}

/** Counts a duration in milliseconds. */
export function countLatency(buckets: number[], milliseconds: number): void {
  const index = Math.ceil(PER_DOUBLING * Math.log2(Math.max(milliseconds, LEAST_MS) / LEAST_MS));
  const bucket = Math.min(index, BUCKETS - 1);
  buckets[bucket] = (buckets[bucket] ?? 0) + 1;
}

/** Adds the calls of other buckets. */
export function addBuckets(buckets: number[], others: LatencyBuckets): void {
  for (const [index, calls] of others.entries()) buckets[index] = (buckets[index] ?? 0) + calls;
}

/**
 * Returns the duration within which a share of the calls ended, in milliseconds: the upper bound of its bucket, or 0
 * without calls.
 *
 * @example percentileOf(buckets, 0.99)
 */
export function percentileOf(buckets: LatencyBuckets, share: number): number {
  const total = buckets.reduce((sum, calls) => sum + calls, 0);
  if (total === 0) return 0;
  const rank = Math.ceil(total * share);
  let passed = 0;
  const index = buckets.findIndex((calls) => (passed += calls) >= rank);
  return LEAST_MS * 2 ** (index / PER_DOUBLING);
}
