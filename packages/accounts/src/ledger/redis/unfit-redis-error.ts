import { EthreadError } from '@ethread/core';

/** Redis can not keep a ledger as it is set up; the message says what to change. */
export class UnfitRedisError extends EthreadError {
  override readonly name = 'UnfitRedisError';
}
