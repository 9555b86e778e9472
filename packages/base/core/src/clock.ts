/** The source of time, replaceable in tests. Only the service's composition root creates the real one. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970 (UTC). */
  now(): number;
  /** Monotonic time in milliseconds, for measuring durations. */
  monotonic(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A UTC day, counted from 1 January 1970. */
export type UtcDay = number;

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
