import type { UtcDay } from '@ethread/core';

/**
 * A server's part of an account's day in the server's own records. Redis receives it in increments, and completely
 * after a broken connection.
 */
export interface ServerPart {
  readonly accountId: string;
  readonly day: UtcDay;
  readonly key: string;
  readonly incarnation: Incarnation;
  /** Credits of charged calls and of open holds. */
  used: number;
  /** Credits of charged calls. */
  settled: number;
  /** All servers' credits at Redis's last reply. */
  total: number | undefined;
  /** The time of that reply, in the clock's monotonic milliseconds. */
  reportedAt: number;
  /** Credits settled or refunded, and not sent yet. */
  unsentSettled: number;
  unsentRefunded: number;
  /** Credits refunded and sent, and not in `total` yet. */
  refundedInFlight: number;
  /** Whether Redis has a record of this part. */
  isKnown: boolean;
}

/** The name of a server, until it is reported as gone to Redis. */
export interface Incarnation {
  readonly id: string;
  /** The field in the hash of an account's day. */
  readonly field: string;
  readonly parts: Map<UtcDay, Map<string, ServerPart>>;
}

/** Yields the parts of an incarnation. */
export function* partsOf({ parts }: Incarnation): Generator<ServerPart> {
  for (const day of parts.values()) yield* day.values();
}

/** Returns the part of an account's day, and creates it when it does not exist. */
export function partOf(incarnation: Incarnation, accountId: string, day: UtcDay, key: string): ServerPart {
  const parts = incarnation.parts.get(day) ?? new Map<string, ServerPart>();
  incarnation.parts.set(day, parts);
  const known = parts.get(accountId);
  if (known) return known;
  const part: ServerPart = {
    accountId,
    day,
    key,
    incarnation,
    used: 0,
    settled: 0,
    total: undefined,
    reportedAt: 0,
    unsentSettled: 0,
    unsentRefunded: 0,
    refundedInFlight: 0,
    isKnown: false,
  };
  parts.set(accountId, part);
  return part;
}
