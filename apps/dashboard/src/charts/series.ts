/** One part of every day's bar. */
export interface Series {
  readonly name: string;
  /** By day, in the days' order. */
  readonly values: readonly number[];
}

/** As many as there are colours that can be told apart. */
export const MAX_SERIES = 8;
