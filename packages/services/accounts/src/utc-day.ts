import { DAY_MS, type UtcDay } from '@ethread/core';

/** Returns the UTC day of a time in milliseconds since 1970. */
export const utcDayOf = (time: number): UtcDay => Math.floor(time / DAY_MS);

/** Returns the start of a day, in milliseconds since 1970. */
export const utcDayStart = (day: UtcDay): number => day * DAY_MS;

/** Formats a day as a date such as `2026-11-21`. */
export const utcDate = (day: UtcDay): string => new Date(utcDayStart(day)).toISOString().slice(0, 10);

/** Parses a date such as `2026-11-21`. @throws {RangeError} for any other text. */
export function parseUtcDay(date: string): UtcDay {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(time))
    throw new RangeError(`expected a date such as 2026-11-21, got ${date.slice(0, 20)}`);
  return utcDayOf(time);
}
