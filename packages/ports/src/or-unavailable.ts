/** The value by which a backend reports that another backend must be asked. It is a value, not an exception. */
export interface Unavailable {
  /** `history`: the block is outside the available range. `state`: the block is available, but its state is not. */
  readonly unavailable: 'history' | 'state';
  /** Reason for logs and traces. */
  readonly reason: string;
  /** Present where no source proves the state of the block: whether one proves that of another block instead. */
  readonly isElsewhere?: boolean | undefined;
}

/**
 * The result of a port: the value, or {@link Unavailable} when the backend cannot decide. A null value means that the
 * backend searched and that there is no such thing.
 */
export type OrUnavailable<T> = T | Unavailable;

/** Returns true when the result reports an unavailable block or state. */
export function isUnavailable(response: unknown): response is Unavailable {
  return typeof response === 'object' && response !== null && 'unavailable' in response;
}
