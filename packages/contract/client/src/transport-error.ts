import { EthreadError } from '@ethread/core';

/** The options of a {@link TransportError}. */
export interface TransportErrorOptions extends ErrorOptions {
  /** True when a retry may succeed. Default false. */
  readonly isTransient?: boolean;
  /** The seconds after which the service asks for a retry. */
  readonly retryAfterSeconds?: number | undefined;
}

/** No response arrived, or one that is not JSON-RPC. `cause` has the reason. */
export class TransportError extends EthreadError {
  override readonly name = 'TransportError';
  /** True when a retry may succeed. */
  readonly isTransient: boolean;
  /** The seconds after which the service asks for a retry; undefined when it did not state them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: TransportErrorOptions = {}) {
    super(message, options);
    this.isTransient = options.isTransient ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
