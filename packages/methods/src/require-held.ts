import { type Answer, isNotHeld } from '@ethread/ports';
import { PrunedHistoryError } from '@ethread/types';

/** Returns the result. @throws {PrunedHistoryError} when the backends lack the data for it. */
export function requireHeld<T>(answer: Answer<T>): T {
  if (isNotHeld(answer)) throw new PrunedHistoryError({ cause: answer.reason });
  return answer;
}
