import { EthreadError } from '@ethread/core';

/**
 * An error with a JSON-RPC code. It is the base class for every row of the document's error list, whose subclasses are
 * generated into `@ethread/types`. Code throws it where the fault is detected, and one place turns it into a response.
 */
export class RpcError extends EthreadError {
  override readonly name: string = 'RpcError';
  /** JSON-RPC error code. */
  readonly code: number;
  readonly httpStatus: number;
  /** Data sent to the client unchanged: never a stack, a path or a key. */
  readonly data: string | undefined;

  constructor(
    message: string,
    options: { code: number; httpStatus?: number; data?: string | undefined; cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.httpStatus = options.httpStatus ?? 200;
    this.data = options.data;
  }
}
