import { EthreadError } from '@ethread/core';

/** A block that does not execute to what its header claims, or a state that is not there; names block and field. */
export class ExecutionError extends EthreadError {
  override readonly name = 'ExecutionError';
}
