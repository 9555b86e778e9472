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

/** A lease covers the use of this time, so that an account in steady use asks once a minute at most. */
const COVERED_MS = 60_000;
/** Calls that a lease covers at least while there is plenty. */
const LEAST_CALLS = 200;
/** The shortest time over which a rate of use is measured. */
const LEAST_MEASURED_MS = 1_000;

/** The state of a lease, as its server reports it, and the credits that it asks for. */
export interface LeaseReport {
  readonly lease: Lease;
  readonly used: number;
  readonly settled: number;
  /** The granted credits that the server keeps in any case. */
  readonly kept: number;
  /** The least and the most credits that it asks for besides. 0 asks for none. */
  readonly least: number;
  readonly most: number;
  readonly creditsPerDay: number;
  /** Whether the server keeps no spare credits at present. */
  readonly isExact: boolean;
}

/**
 * The credits of an account's day that this server was granted, and their use. The hot path only adds and subtracts
 * these numbers.
 */
export class Lease {
  readonly number: number;
  readonly accountId: string;
  readonly day: UtcDay;
  /** Credits that were granted and not returned, including spent ones. The server spends nothing beyond them. */
  granted = 0;
  /** Credits of charged calls and of open holds. */
  used = 0;
  /** Credits of charged calls. */
  settled = 0;
  /** The day's credits, as the last reservation gave them. */
  creditsPerDay = 0;
  /** The day's credits into which `granted` was last found to fit. */
  checkedFor = 0;
  /** Credits of the day that were charged or held elsewhere, as last reported. */
  elsewhere = 0;
  /** The highest price that a reservation had to wait for. */
  price = 0;
  /** Whether the database has a row of this lease. */
  isStored = false;
  /** Whether `used` or `settled` changed since the last report. */
  isDirty = false;
  /** Until this time the lease has no spare credits: each reservation asks for its price. In monotonic milliseconds. */
  exactUntil = -Infinity;
  /** Whether the credits of all waiting reservations together are more than are left. */
  asksForOne = false;
  /** Whether more credits are asked for before they are needed. */
  asksAhead = false;
  /** Whether the other servers are asked to return their spare credits of the account. */
  isWanting = false;
  /** Whether the database knows that the lease has no spare credits. */
  isReportedExact = false;
  /** Whether spare credits are returned with the next report. */
  returnsSpare = false;
  /** The spare credits below which more are leased ahead. */
  lowWater = 0;
  /** The use at the last grant, and its time. */
  usedAtGrant = 0;
  grantedAt: number;
  usedAtSweep = -1;
  idleSweeps = 0;
  /** Whether the lease has ended, and its holds with it. Others may spend its credits. */
  isVoid = false;
  readonly waiting: Waiter[] = [];

  /** Creates a lease without credits. `now` is in monotonic milliseconds. */
  constructor(number: number, accountId: string, day: UtcDay, now: number) {
    this.number = number;
    this.accountId = accountId;
    this.day = day;
    this.grantedAt = now;
  }

  /** Returns the report of the lease. The credits that it returns are not spent from now on. */
  report(now: number): LeaseReport {
    const { settled, waiting, creditsPerDay } = this;
    const isExact = this.isVoid || this.exactUntil > now;
    // The open holds of an ended lease are refunded.
    if (this.isVoid) this.used = settled;
    if (isExact || this.returnsSpare || creditsPerDay < this.checkedFor) this.granted = this.used;
    this.returnsSpare = false;
    this.isDirty = false;
    this.isWanting &&= waiting.length > 0;
    const asking = this.asksForOne ? waiting.slice(0, 1) : waiting;
    const spare = this.granted - this.used;
    const needed = Math.max(0, asking.reduce((sum, { credits }) => sum + credits, 0) - spare);
    const least = needed === 0 && this.asksAhead && !isExact ? 1 : needed;
    const most = least === 0 || isExact ? least : Math.max(least, this.#wantedCredits(now));
    const { used, granted: kept } = this;
    return { lease: this, used, settled, kept, least, most, creditsPerDay, isExact };
  }

  /** Returns the credits that the lease asks for while there is plenty. */
  #wantedCredits(now: number): number {
    const rate = (this.used - this.usedAtGrant) / Math.max(LEAST_MEASURED_MS, now - this.grantedAt);
    return Math.ceil(Math.max(LEAST_CALLS * this.price, rate * COVERED_MS));
  }
}
