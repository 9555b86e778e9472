import { EthreadError } from '@ethread/core';

/** What the service answered is not what the chain says. */
export class VerificationError extends EthreadError {
  override readonly name: string = 'VerificationError';
}

/** What was asked for can not be proven, whether it is true or not; the message says why. */
export class UnprovenError extends VerificationError {
  override readonly name = 'UnprovenError';
}
