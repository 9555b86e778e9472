import { EthreadError } from '@ethread/core';

/** A transaction breaks a rule of its block, so that the block is not valid. */
export class InvalidTransactionError extends EthreadError {
  override readonly name = 'InvalidTransactionError';
}
