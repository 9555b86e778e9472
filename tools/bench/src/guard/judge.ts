import type { Measurement } from '../comparison.ts';
import { spreadOf } from '../statistics.ts';

/** The guard's result for a workload. */
export interface Judgement {
  /** Median of the CPU time per request, as a multiple of the floor's in the same round. */
  readonly ratio: number;
  readonly limit: number;
  readonly isWithin: boolean;
}

/**
 * Compares a server's CPU time with the floor's, round by round.
 *
 * @throws {RangeError} without a round of both.
 */
export function judge(own: readonly Measurement[], floor: readonly Measurement[], limit: number): Judgement {
  const ratios = own.flatMap(({ cpuMicroseconds }, round) => {
    const other = floor[round];
    return other ? [cpuMicroseconds / other.cpuMicroseconds] : [];
  });
  const ratio = spreadOf(ratios).median;
  return { ratio, limit, isWithin: ratio <= limit };
}
