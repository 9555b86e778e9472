import { EthreadError } from '@ethread/core';

/** Thrown for a block that is not what its header claims, or a missing state. Names the block and the field. */
export class ExecutionError extends EthreadError {
  override readonly name = 'ExecutionError';
}
