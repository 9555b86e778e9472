import { type UtcDay, utcDate, utcDayStart } from '@ethread/core';

/**
 * The names of the keys in Redis. All keys of an account have one hash tag, so that a cluster stores them on one node.
 */
export interface RedisKeys {
  /** Returns the key of the credits of an account's day; see day-scripts.ts. */
  day(accountId: string, day: UtcDay): string;
  /** Returns the time when the day is deleted, in seconds since 1970. */
  expiry(day: UtcDay): string;
  /** Returns the key that exists while a server lives. */
  server(id: string): string;
  /** The key of the set of servers. */
  readonly servers: string;
}

/** Creates the names with a prefix, for days that are stored for some days after their own. */
export function createRedisKeys(prefix: string, retentionDays: number): RedisKeys {
  return {
    day: (accountId, day) => `${prefix}credits:{${accountId}}:${utcDate(day)}`,
    expiry: (day) => String(utcDayStart(day + retentionDays + 1) / 1000),
    server: (id) => `${prefix}server:${id}`,
    servers: `${prefix}servers`,
  };
}
