import { EthreadError } from '@ethread/core';

/** Thrown for bytes or a file that violate the chain's formats; the message names the field. */
export class InvalidChainBytesError extends EthreadError {
  override readonly name = 'InvalidChainBytesError';
}
