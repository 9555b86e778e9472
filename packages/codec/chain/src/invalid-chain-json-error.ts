import { EthreadError } from '@ethread/core';

/** Thrown for JSON that violates the wire form of the chain's objects; the message names the field. */
export class InvalidChainJsonError extends EthreadError {
  override readonly name = 'InvalidChainJsonError';
}
