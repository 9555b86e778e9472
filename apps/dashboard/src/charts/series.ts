/** The length of time of each bar. */
export type TimeUnit = 'day' | 'hour';

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** Whether it has the colour of errors. */
  readonly isBad?: boolean;
}

/** The number of distinguishable colours. */
export const MAX_SERIES = 8;
