import { EthreadError } from '@ethread/core';

/** No response arrived, or one that is not JSON-RPC. `cause` has the reason. */
export class TransportError extends EthreadError {
  override readonly name = 'TransportError';
  /** True when a retry may succeed. */
  readonly isTransient: boolean;
  /** The seconds after which the service asks for a retry; undefined when it did not state them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    {
      isTransient = false,
      retryAfterSeconds,
      ...options
    }: ErrorOptions & Partial<Pick<TransportError, 'isTransient' | 'retryAfterSeconds'>> = {},
  ) {
    super(message, options);
    this.isTransient = isTransient;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
