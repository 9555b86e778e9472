import { EthreadError } from '@ethread/core';

/** Thrown when Redis cannot store a ledger with its settings. The message contains the required change. */
export class UnfitRedisError extends EthreadError {
  override readonly name = 'UnfitRedisError';
}
