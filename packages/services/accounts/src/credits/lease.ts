import type { UtcDay } from '@ethread/core';
import type { Hold } from '@ethread/ports';

/** A reservation that waits for credits. */
export interface Waiter {
  readonly credits: number;
  /** The time at which it is rejected as the database does not respond, in monotonic milliseconds. */
  readonly deadline: number;
  /** The time until which it waits for other servers to return credits, in monotonic milliseconds. */
  readonly patientUntil: number;
  resolve(hold: Hold | undefined): void;
  reject(error: unknown): void;
}

/**
 * The credits of an account's day that this server was granted, and their use. The hot path only adds and subtracts
 * these numbers.
 */
export interface Lease {
  readonly number: number;
  readonly accountId: string;
  readonly day: UtcDay;
  /** Credits that were granted and not returned, including spent ones. The server spends nothing beyond them. */
  granted: number;
  /** Credits of charged calls and of open holds. */
  used: number;
  /** Credits of charged calls. */
  settled: number;
  /** The day's credits, as the last reservation gave them. */
  creditsPerDay: number;
  /** The day's credits into which `granted` was last found to fit. */
  checkedFor: number;
  /** Credits of the day that were charged or held elsewhere, as last reported. */
  elsewhere: number;
  /** The highest price that a reservation had to wait for. */
  price: number;
  /** Whether the database has a row of this lease. */
  isStored: boolean;
  /** Whether `used` or `settled` changed since the last report. */
  isDirty: boolean;
  /** Until this time the lease has no spare credits: each reservation asks for its price. In monotonic milliseconds. */
  exactUntil: number;
  /** Whether the credits of all waiting reservations together are more than are left. */
  asksForOne: boolean;
  /** Whether more credits are asked for before they are needed. */
  asksAhead: boolean;
  /** Whether the database knows that the lease has no spare credits. */
  isReportedExact: boolean;
  /** Whether spare credits are returned with the next report. */
  returnsSpare: boolean;
  /** The spare credits below which more are leased ahead. */
  lowWater: number;
  /** The use at the last grant, and its time. */
  usedAtGrant: number;
  grantedAt: number;
  usedAtSweep: number;
  idleSweeps: number;
  /** Whether others may spend its credits, so that its holds have ended. */
  isVoid: boolean;
  readonly waiting: Waiter[];
}

/** A lease covers the use of this time, so that an account in steady use asks once a minute at most. */
const COVERED_MS = 60_000;
/** Calls that a lease covers at least while there is plenty. */
const LEAST_CALLS = 200;
/** The shortest time over which a rate of use is measured. */
const LEAST_MEASURED_MS = 1_000;

/** Creates a lease without credits. */
export function createLease(number: number, accountId: string, day: UtcDay, now: number): Lease {
  return {
    number,
    accountId,
    day,
    granted: 0,
    used: 0,
    settled: 0,
    creditsPerDay: 0,
    checkedFor: 0,
    elsewhere: 0,
    price: 0,
    isStored: false,
    isDirty: false,
    exactUntil: -Infinity,
    asksForOne: false,
    asksAhead: false,
    isReportedExact: false,
    returnsSpare: false,
    lowWater: 0,
    usedAtGrant: 0,
    grantedAt: now,
    usedAtSweep: -1,
    idleSweeps: 0,
    isVoid: false,
    waiting: [],
  };
}

/** Returns the credits that a lease asks for while there is plenty. */
export function wantedCredits({ price, used, usedAtGrant, grantedAt }: Lease, now: number): number {
  const rate = (used - usedAtGrant) / Math.max(LEAST_MEASURED_MS, now - grantedAt);
  return Math.ceil(Math.max(LEAST_CALLS * price, rate * COVERED_MS));
}
