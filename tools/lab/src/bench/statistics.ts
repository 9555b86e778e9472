import type { Measurement } from './comparison.ts';

export interface Spread {
  readonly median: number;
  /** Half of the measurements are between these two. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/** Returns the median and the quartiles. @throws {RangeError} when there are no values. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantileOf(sorted, 0.5),
    lowerQuartile: quantileOf(sorted, 0.25),
    upperQuartile: quantileOf(sorted, 0.75),
  };
}

/** Returns the ratios of a value of two servers, round by round. */
export function ratiosOf(
  own: readonly Measurement[],
  others: readonly Measurement[],
  valueOf: (measurement: Measurement) => number,
): readonly number[] {
  return own.flatMap((measurement, round) => {
    const other = others[round];
    return other ? [valueOf(measurement) / valueOf(other)] : [];
  });
}

/** Returns the median of a part of measurements. */
export const medianOf = (measurements: readonly Measurement[], part: keyof Measurement): number =>
  spreadOf(measurements.map((measurement) => measurement[part])).median;

function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
