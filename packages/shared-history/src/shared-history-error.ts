import { EthreadError } from '@ethread/core';

/** Reports that the shared history contains another chain or damaged data. */
export class SharedHistoryError extends EthreadError {
  override readonly name = 'SharedHistoryError';
}
