import { describeProblem, excerpt, InvalidParamsError } from '@ethread/types';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** Converts a time in milliseconds since 1970 to the document's form: `2026-11-21T07:30:00.000Z`. */
export function timeToText(time: number): string {
  return new Date(time).toISOString();
}

/** Returns the UTC day of a time: `2026-11-21`. */
export function dayOf(time: number): string {
  return timeToText(time).slice(0, 10);
}

/**
 * Parses a time that matches the document's pattern, to milliseconds since 1970. A day means its start.
 *
 * @throws {InvalidParamsError} for a day or an hour that does not exist.
 */
export function textToTime(text: string, where: string): number {
  const [day = '', clock = '00:00'] = text.replace(/Z$/, '').split('T');
  const time = Date.parse(`${day}T${clock}Z`);
  // Date.parse reads the 30th of February as a day in March.
  if (!Number.isNaN(time) && timeToText(time).startsWith(`${day}T${clock.slice(0, 5)}`)) return time;
  const problem = { where, expected: 'a time that there is', actual: `"${excerpt(text)}"` };
  throw new InvalidParamsError({ detail: describeProblem(problem) });
}
