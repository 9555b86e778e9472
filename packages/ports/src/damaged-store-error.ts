import { EthreadError } from '@ethread/core';

/** Thrown when stored data fails verification. The store cannot answer, so another source must be asked. */
export class DamagedStoreError extends EthreadError {
  override readonly name: string = 'DamagedStoreError';
}
