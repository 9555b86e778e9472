import type { Measurement } from '../comparison.ts';
import { spreadOf } from '../statistics.ts';

/** What the guard says of a workload. */
export interface Judgement {
  /** CPU time of a request, in times of the floor's in the same round: the median. */
  readonly ratio: number;
  readonly limit: number;
  readonly isKept: boolean;
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
  return { ratio, limit, isKept: ratio <= limit };
}
