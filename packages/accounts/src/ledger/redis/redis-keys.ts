import { type UtcDay, utcDate, utcDayStart } from '../../utc-day.ts';

/** Names what is kept in Redis. All of an account has one hash tag, so that a cluster keeps it in one place. */
export interface RedisKeys {
  /** The credits of an account's day; see day-scripts.ts. */
  day(accountId: string, day: UtcDay): string;
  /** When that is forgotten, in seconds since 1970. */
  expiry(day: UtcDay): string;
  /** Is there while a server is. */
  server(id: string): string;
  /** The servers that were there. */
  readonly servers: string;
}

/** The names that begin with a prefix, of days that are kept for some days beside their own. */
export function createRedisKeys(prefix: string, keptDays: number): RedisKeys {
  return {
    day: (accountId, day) => `${prefix}credits:{${accountId}}:${utcDate(day)}`,
    expiry: (day) => String(utcDayStart(day + keptDays + 1) / 1000),
    server: (id) => `${prefix}server:${id}`,
    servers: `${prefix}servers`,
  };
}
