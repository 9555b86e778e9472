import { EthreadError } from '@ethread/core';

/**
 * An error that has a JSON-RPC code: the base of every row of the document's error list, whose subclasses are
 * generated into `@ethread/types`. Thrown where the fact is known; turned into a response in one place.
 */
export class RpcError extends EthreadError {
  override readonly name: string = 'RpcError';
  /** The JSON-RPC error code. */
  readonly code: number;
  /** The status that HTTP carries it with. */
  readonly httpStatus: number;
  /** Goes to the caller as it is: never a stack, a path or a key. */
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
