import type { Measurement } from '../comparison.ts';
import { spreadOf } from '../statistics.ts';

/** The guard's result for a workload. */
export interface Judgement {
  /** Median of the CPU time per request, as a multiple of the floor's in the same round. */
  readonly ratio: number;
  readonly limit: number;
  readonly isWithin: boolean;
  /** Median of the requests a second, as a multiple of the floor's in the same round. */
  readonly throughput: number;
  /** Median of the 99th percentile of the latency, as a multiple of the median latency. */
  readonly tail: number;
}

/**
 * Compares a server's CPU time with the floor's, round by round.
 *
 * @throws {RangeError} without a round of both.
 */
export function judge(own: readonly Measurement[], floor: readonly Measurement[], limit: number): Judgement {
  const ratioOf = (part: 'cpuMicroseconds' | 'requestsPerSecond') =>
    spreadOf(
      own.flatMap((measurement, round) => {
        const other = floor[round];
        return other ? [measurement[part] / other[part]] : [];
      }),
    ).median;
  const ratio = ratioOf('cpuMicroseconds');
  return {
    ratio,
    limit,
    isWithin: ratio <= limit,
    throughput: ratioOf('requestsPerSecond'),
    tail: spreadOf(own.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms)).median,
  };
}
