import { type Clock, type UtcDay, utcDayOf } from '@ethread/core';
import type { CreditAccount } from '@ethread/ports';
import { Lease } from './lease.ts';

/** The number of sweeps after which an unused lease is idle. */
const IDLE_SWEEPS = 3;
/** The leases in memory beyond which idle ones end at once: some 30 MB. */
const MAX_LEASES = 100_000;

/**
 * The leases of a server by day and account, those that have changed, and the time during which they may be used. This
 * time is known by both clocks: the monotonic one stops while a machine is suspended, and the time of day can be set.
 */
export class LeaseBook {
  readonly #clock: Clock;
  readonly #inForceMs: number;
  readonly #days = new Map<UtcDay, Map<string, Lease>>();
  #nextLease = 1;
  readonly #changed: Lease[] = [];
  /** In monotonic milliseconds. */
  #inForceUntil = -Infinity;
  #inForceFrom = Infinity;
  #inForceTo = -Infinity;

  /** Creates a book whose leases may not be used. Each report allows their use for `inForceMs` milliseconds. */
  constructor(clock: Clock, inForceMs: number) {
    this.#clock = clock;
    this.#inForceMs = inForceMs;
  }

  /** Returns an account's lease of the day at a time, in milliseconds since 1970, if it has one. */
  find(now: number, accountId: string): Lease | undefined {
    return this.findOf(utcDayOf(now), accountId);
  }

  /** Like `find`, if the lease covers a price without any request. */
  findCovering(now: number, { accountId, creditsPerDay }: CreditAccount, credits: number): Lease | undefined {
    const lease = this.find(now, accountId);
    if (!lease || lease.granted - lease.used < credits || creditsPerDay < lease.checkedFor) return undefined;
    const isInForce = now >= this.#inForceFrom && now < this.#inForceTo;
    return isInForce && this.#clock.monotonic() < this.#inForceUntil ? lease : undefined;
  }

  /** Allows the use of leases from a report on, given by when it was sent: the time of day and the monotonic one. */
  allowUse(now: number, sentAt: number): void {
    this.#inForceUntil = sentAt + this.#inForceMs;
    [this.#inForceFrom, this.#inForceTo] = [now - this.#inForceMs, now + this.#inForceMs];
  }

  /** Notes that the use of a lease has changed. */
  note(lease: Lease): void {
    if (lease.isDirty) return;
    lease.isDirty = true;
    this.#changed.push(lease);
  }

  /** Returns the leases whose use has changed since the last call. */
  takeChanged(): readonly Lease[] {
    return this.#changed.splice(0);
  }

  /** Returns an account's lease of a day, if it has one. */
  findOf(day: UtcDay, accountId: string): Lease | undefined {
    return this.#days.get(day)?.get(accountId);
  }

  /** Returns an account's lease of the day at a time, a new one if it has none. */
  open(now: number, accountId: string): Lease {
    const day = utcDayOf(now);
    const known = this.findOf(day, accountId);
    if (known) return known;
    const lease = new Lease(this.#nextLease++, accountId, day, this.#clock.monotonic());
    const leases = this.#days.get(day) ?? new Map<string, Lease>();
    this.#days.set(day, leases.set(accountId, lease));
    return lease;
  }

  /** Whether there are no leases. */
  get isEmpty(): boolean {
    return [...this.#days.values()].every(({ size }) => size === 0);
  }

  all(): readonly Lease[] {
    return [...this.#days.values()].flatMap((leases) => [...leases.values()]);
  }

  delete({ day, accountId }: Lease): void {
    this.#days.get(day)?.delete(accountId);
  }

  /** Forgets all leases, and returns them. None may be used until the next report. */
  clear(): readonly Lease[] {
    const all = this.all();
    this.#inForceUntil = -Infinity;
    this.#changed.length = 0;
    this.#days.clear();
    return all;
  }

  /** Returns the leases of idle accounts and those of earlier days that have not been used since the last sweep. */
  sweep(): readonly Lease[] {
    const today = utcDayOf(this.#clock.now());
    const idle: Lease[] = [];
    for (const [day, leases] of this.#days) {
      if (day !== today && leases.size === 0) this.#days.delete(day);
      for (const lease of leases.values()) {
        lease.idleSweeps = lease.used === lease.usedAtSweep ? lease.idleSweeps + 1 : 0;
        lease.usedAtSweep = lease.used;
        const isIdle = lease.idleSweeps >= (day === today && leases.size < MAX_LEASES ? IDLE_SWEEPS : 1);
        if (isIdle && lease.waiting.length === 0) idle.push(lease);
      }
    }
    return idle;
  }
}
