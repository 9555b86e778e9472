import { EthreadError } from '@ethread/core';

/** A Merkle proof that does not show what it claims; the message says where it fails. */
export class InvalidProofError extends EthreadError {
  override readonly name = 'InvalidProofError';
}
