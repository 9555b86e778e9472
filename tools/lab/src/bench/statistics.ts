/** The spread of several measurements of one quantity. */
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

/** Interpolates between two neighbouring values. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
