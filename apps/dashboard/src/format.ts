const WHOLE = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const whole = (value: number): string => WHOLE.format(value);
/** Prints a number in short form: 1.2M. */
export const short = (value: number): string => SHORT.format(value);

/** Prints the name of a method, which the service reports as `none` or null where it is unknown. */
export const methodName = (name: string | null): string =>
  (name ?? 'none').replace(/^none$/, 'unknown method');

/** Prints a duration in milliseconds: 0.4 ms, 12 ms, 1.2 s. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Prints an age in seconds: 12 seconds, 3 hours. */
export function age(seconds: number): string {
  const [unit = 'second', length = 1_000] =
    UNITS.find(([, milliseconds]) => seconds * 1_000 >= milliseconds) ?? [];
  const value = Math.floor((seconds * 1_000) / length);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Prints a remaining time in seconds by its two largest units: 1 d 5 h, 3 h 20 min, 45 s. */
export function remaining(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 86_400) return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3_600)} h`;
}

/** Prints the time since a moment: 3 hours ago. */
export function ago(time: string, now: number): string {
  const passed = now - Date.parse(time);
  const [unit, length] = UNITS.find(([, milliseconds]) => passed >= milliseconds) ?? [];
  return unit === undefined ? 'just now' : AGO.format(-Math.floor(passed / length), unit);
}

const print = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (time: string): string => format.format(new Date(time));
};
const DAY = { day: 'numeric', month: 'short' } as const;
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;

/** Prints a UTC day: 21 Nov 2026. */
export const day = print({ ...DAY, year: 'numeric' });
/** Prints a UTC time: 21 Nov 2026, 07:30. */
export const moment = print({ ...DAY, ...HOUR, year: 'numeric' });
/** Prints a UTC time with its second: 21 Nov, 07:30:12. */
export const second = print({ ...DAY, ...HOUR, second: '2-digit' });
/** Prints the local time of day of a moment in milliseconds since 1970: 07:30:12. */
export const clock = (time: number): string => new Date(time).toLocaleTimeString('en-GB');
/** Print a UTC day without the year, and times without the day, for an axis. */
export const shortDay = print(DAY);
export const shortHour = print(HOUR);
export const shortSecond = print({ ...HOUR, second: '2-digit' });
