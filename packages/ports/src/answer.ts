/** The value by which a backend reports that another backend must be asked. It is a value, not an exception. */
export interface NotHeld {
  /** `history`: the block is outside the available range. `state`: the block is available, but its state is not. */
  readonly notHeld: 'history' | 'state';
  /** Reason for logs and traces. */
  readonly reason: string;
}

/**
 * The result of a port: the value, or {@link NotHeld} when the backend cannot decide. A null value means that the
 * backend looked and that there is no such thing.
 */
export type Answer<T> = T | NotHeld;

/** Returns true when the result reports an unavailable block or state. */
export function isNotHeld(answer: unknown): answer is NotHeld {
  return typeof answer === 'object' && answer !== null && 'notHeld' in answer;
}
