import type { Plans } from '../plans/plan.ts';
import { KeyInputError } from './key-errors.ts';
const LABEL_CHARACTERS = 100;
/** The last time with a common format: the end of the year 9999. */
const LAST_TIME = Date.UTC(9999, 11, 31);
/** The longest overlap: a year. */
const MOST_OVERLAP_MS = 366 * 86_400_000;

/** Returns a valid label. @throws {KeyInputError} */
export function checkLabel(label: string): string {
  const trimmed = label.trim();
  const length = [...trimmed].length;
  if (length < 1 || length > LABEL_CHARACTERS)
    throw new KeyInputError('label', `has 1 to ${LABEL_CHARACTERS} characters`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(trimmed))
    throw new KeyInputError('label', 'has only characters that can be seen');
  return trimmed;
}

/** Returns the name of an existing plan. @throws {KeyInputError} */
export function checkPlan(plan: string, plans: Plans): string {
  if (plans.get(plan) === undefined)
    throw new KeyInputError('plan', `is one of the plans of the configuration: ${plans.names().join(', ')}`);
  return plan;
}

/** Returns an expiry in the future, or undefined for never. @throws {KeyInputError} */
export function checkExpiry(expiresAt: number | null, now: number): number | undefined {
  if (expiresAt === null) return undefined;
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= now || expiresAt > LAST_TIME)
    throw new KeyInputError('expiresAt', 'is a time to come, in whole milliseconds, before the year 10000');
  return expiresAt;
}

/** Returns a valid overlap, in milliseconds. @throws {KeyInputError} */
export function checkOverlap(overlapMs: number): number {
  if (!Number.isSafeInteger(overlapMs) || overlapMs < 0 || overlapMs > MOST_OVERLAP_MS)
    throw new KeyInputError('overlapMs', `is a whole number from 0 to ${MOST_OVERLAP_MS}`);
  return overlapMs;
}
