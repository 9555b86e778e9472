import { describeProblem, excerpt, InvalidParamsError } from '@ethread/types';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** A time in milliseconds since 1970 as the document tells it: `2026-11-21T07:30:00.000Z`. */
export function timeToText(time: number): string {
  return new Date(time).toISOString();
}

/** The UTC day of a time: `2026-11-21`. */
export function dayOf(time: number): string {
  return timeToText(time).slice(0, 10);
}

/**
 * Reads a time that the document's pattern has taken, as milliseconds since 1970. A day is its start.
 *
 * @throws {InvalidParamsError} for a day that no month has, or an hour that no day has.
 */
export function textToTime(text: string, where: string): number {
  const [day = '', clock = '00:00'] = text.replace(/Z$/, '').split('T');
  const time = Date.parse(`${day}T${clock}Z`);
  // The 30th of February is read as a day of March.
  if (!Number.isNaN(time) && timeToText(time).startsWith(`${day}T${clock.slice(0, 5)}`)) return time;
  const problem = { where, expected: 'a time that there is', actual: `"${excerpt(text)}"` };
  throw new InvalidParamsError({ detail: describeProblem(problem) });
}
