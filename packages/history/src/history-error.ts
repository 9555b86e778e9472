import { EthreadError } from '@ethread/core';

/** A store that cannot be used, or a block that does not belong to the chain it holds; names place and reason. */
export class HistoryError extends EthreadError {
  override readonly name = 'HistoryError';
}
