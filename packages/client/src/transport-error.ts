import { EthreadError } from '@ethread/core';

/** What may be said of a {@link TransportError}. */
export interface TransportErrorOptions extends ErrorOptions {
  /** Whether another try may succeed. Default false. */
  readonly isTransient?: boolean;
  /** When the other end wants to be asked again. */
  readonly retryAfterSeconds?: number | undefined;
}

/** No answer came: nobody there, out of time, connection lost, or what came is no JSON-RPC. `cause` says why. */
export class TransportError extends EthreadError {
  override readonly name = 'TransportError';
  /** Whether another try may succeed. */
  readonly isTransient: boolean;
  /** When the other end wants to be asked again; undefined when it did not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: TransportErrorOptions = {}) {
    super(message, options);
    this.isTransient = options.isTransient ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
