import { LedgerUnreachableError } from '@ethread/ports';
import type { Lease, Waiter } from './lease.ts';

/** The leases with waiting reservations. While one waits, a timer keeps the process alive. */
export class WaitingLeases {
  readonly #leases = new Set<Lease>();
  readonly #timer: NodeJS.Timeout;

  constructor(timer: NodeJS.Timeout) {
    this.#timer = timer;
  }

  [Symbol.iterator](): Iterator<Lease> {
    return this.#leases[Symbol.iterator]();
  }

  /** Lets reservations wait for credits of a lease. */
  add(lease: Lease, waiters: readonly Waiter[]): void {
    lease.waiting.push(...waiters);
    this.#leases.add(lease);
    this.#timer.ref();
  }

  /** Forgets a lease that has no waiting reservations any more. */
  delete(lease: Lease): void {
    this.#leases.delete(lease);
    if (this.#leases.size === 0) this.#timer.unref();
  }

  /** Rejects the reservations that the database has not confirmed in time, given in monotonic milliseconds. */
  rejectLate(now: number): void {
    for (const lease of this.#leases) {
      const late = lease.waiting.filter(({ deadline }) => deadline <= now);
      if (late.length === 0) continue;
      const onTime = lease.waiting.filter(({ deadline }) => deadline > now);
      lease.waiting.splice(0, Infinity, ...onTime);
      if (onTime.length === 0) this.delete(lease);
      for (const { reject } of late)
        reject(new LedgerUnreachableError(new Error('the database of accounts did not respond in time')));
    }
  }
}
