import { EthreadError } from '@ethread/core';

/** JSON that is not what the wire form of the chain's objects allows; the message names the field. */
export class InvalidChainJsonError extends EthreadError {
  override readonly name = 'InvalidChainJsonError';
}
