import type { UtcDay } from '../../utc-day.ts';

/** A server's part of an account's day, as the server knows it; Redis is told in pieces, and of all after a cut. */
export interface ServerPart {
  readonly accountId: string;
  readonly day: UtcDay;
  readonly key: string;
  readonly incarnation: Incarnation;
  /** Credits of calls that were owed, and of open holds. */
  used: number;
  /** Credits of calls that were owed. */
  settled: number;
  /** All servers' credits, when Redis last told it. */
  total: number | undefined;
  /** When that was, in the clock's monotonic milliseconds. */
  toldAt: number;
  /** Settled and refunded, and not sent yet. */
  unsentSettled: number;
  unsentRefunded: number;
  /** Refunded and sent, and not in `total` yet. */
  refundedUnderWay: number;
  /** Whether Redis knows of this part. */
  isKnown: boolean;
}

/** The name of a server, until Redis is told that it is gone. */
export interface Incarnation {
  readonly id: string;
  /** In the hash of an account's day. */
  readonly field: string;
  readonly parts: Map<UtcDay, Map<string, ServerPart>>;
}

/** The parts of an incarnation. */
export function* partsOf({ parts }: Incarnation): Generator<ServerPart> {
  for (const day of parts.values()) yield* day.values();
}

/** The part of an account's day, made when it is not there. */
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
    toldAt: 0,
    unsentSettled: 0,
    unsentRefunded: 0,
    refundedUnderWay: 0,
    isKnown: false,
  };
  parts.set(accountId, part);
  return part;
}
