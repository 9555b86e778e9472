import { type Answer, isNotHeld } from '@ethread/backend';
import { PrunedHistoryError } from '@ethread/types';

/** The answer itself. @throws {PrunedHistoryError} when the backends do not hold what it needs. */
export function requireHeld<T>(answer: Answer<T>): T {
  if (isNotHeld(answer)) throw new PrunedHistoryError({ cause: answer.reason });
  return answer;
}
