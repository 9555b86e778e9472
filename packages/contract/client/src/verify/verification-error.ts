import { EthreadError } from '@ethread/core';

/** The service's response contradicts the chain. */
export class VerificationError extends EthreadError {
  override readonly name: string = 'VerificationError';
}

/** The response cannot be proven, whether it is true or not. The message has the reason. */
export class UnprovenError extends VerificationError {
  override readonly name = 'UnprovenError';
}
