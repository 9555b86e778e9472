/** A call that may repeat an earlier one, whose error is then returned again without a charge. */
export interface Repeat {
  /** Error of the identical earlier call; undefined when there was none. */
  readonly error: Error | undefined;
  /** Caches the call's error, if it is one that repeats get free of charge. */
  remember(error: Error): void;
}
