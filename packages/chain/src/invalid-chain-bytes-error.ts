import { EthreadError } from '@ethread/core';

/** Bytes or a file that are not what the chain's formats allow; the message names the field. */
export class InvalidChainBytesError extends EthreadError {
  override readonly name = 'InvalidChainBytesError';
}
