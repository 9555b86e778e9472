import { EthreadError } from '@ethread/core';

/** The folder of usage can not be opened: it is something else, of another program's form, or not ours to write. */
export class UsageStoreError extends EthreadError {
  override readonly name = 'UsageStoreError';
}
