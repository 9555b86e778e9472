/** Several measurements of one thing. */
export interface Spread {
  readonly median: number;
  /** Half of the measurements lie between these two. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/** @throws {RangeError} when there is nothing to sum up. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantileOf(sorted, 0.5),
    lowerQuartile: quantileOf(sorted, 0.25),
    upperQuartile: quantileOf(sorted, 0.75),
  };
}

/** The values below which these shares of all values lie. @throws {RangeError} when there is nothing to sum up. */
export function quantilesOf(values: readonly number[], shares: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = values.toSorted((a, b) => a - b);
  return shares.map((share) => quantileOf(sorted, share));
}

/** Between two values the share that lies between them. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
