import { type Answer, isUnavailable } from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';

/** Returns the result. @throws {PrunedHistoryError} when the backends lack the data for it. */
export function requireAvailable<T>(answer: Answer<T>): T {
  if (isUnavailable(answer)) throw new PrunedHistoryError({ cause: answer.reason });
  return answer;
}
