import { UserError } from '../user-error.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses `90s`, `15m`, `24h` or `30d` to seconds. Returns undefined for any other text. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = UNIT_SECONDS[unit];
  return seconds === undefined ? undefined : Number(count) * seconds;
}

/** Parses the duration of a flag to seconds. @throws {UserError} naming the flag. */
export function requireDuration(flag: string, text: string): number {
  const seconds = readDuration(text);
  if (seconds === undefined)
    throw new UserError(
      `${flag}: expected a time such as 15m, 24h or 30d, got ${JSON.stringify(text.slice(0, 40))}`,
    );
  return seconds;
}
