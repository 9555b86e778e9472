/** The length of time of each bar. */
export type TimeUnit = 'day' | 'hour';

/** One part of every day's bar. */
export interface Series {
  readonly name: string;
  /** The values by day, in the order of the days. */
  readonly values: readonly number[];
}

/** The number of distinguishable colours. */
export const MAX_SERIES = 8;
