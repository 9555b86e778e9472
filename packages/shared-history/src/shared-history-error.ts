import { EthreadError } from '@ethread/core';

/** The shared history holds another chain, or what is in it is damaged. */
export class SharedHistoryError extends EthreadError {
  override readonly name = 'SharedHistoryError';
}
