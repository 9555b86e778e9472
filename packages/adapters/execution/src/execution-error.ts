import { EthreadError } from '@ethread/core';

/**
 * Thrown for a block whose execution does not match its header, or for a missing state. Names the block and the field.
 */
export class ExecutionError extends EthreadError {
  override readonly name = 'ExecutionError';
}
