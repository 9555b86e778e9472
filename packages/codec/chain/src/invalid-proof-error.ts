import { EthreadError } from '@ethread/core';

/** Thrown for a Merkle proof that does not prove its claim; the message states where it fails. */
export class InvalidProofError extends EthreadError {
  override readonly name = 'InvalidProofError';
}
