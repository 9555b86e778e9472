import { EthreadError } from '@ethread/core';

/** Thrown when a transaction breaks a rule of its block, so that the block is invalid. */
export class InvalidTransactionError extends EthreadError {
  override readonly name = 'InvalidTransactionError';
}
