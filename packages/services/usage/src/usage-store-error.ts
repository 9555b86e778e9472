import { EthreadError } from '@ethread/core';

/**
 * Thrown when the folder of usage cannot be opened: it is something else, has another program's format, or is not
 * writable.
 */
export class UsageStoreError extends EthreadError {
  override readonly name = 'UsageStoreError';
}
