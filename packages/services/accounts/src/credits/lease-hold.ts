import type { UtcDay } from '@ethread/core';
import type { Hold } from '@ethread/ports';
import type { Lease } from './lease.ts';

/** Ends the hold of a lease's credits. */
type EndHold = (lease: Lease, credits: number, isOwed: boolean) => void;

/** Reserved credits of a lease, which are settled or refunded once. */
export class LeaseHold implements Hold {
  readonly day: UtcDay;
  readonly #lease: Lease;
  readonly #credits: number;
  /** Undefined once it has ended. */
  #endHold: EndHold | undefined;

  constructor(lease: Lease, credits: number, endHold: EndHold) {
    this.day = lease.day;
    this.#lease = lease;
    this.#credits = credits;
    this.#endHold = endHold;
  }

  settle(): void {
    this.#end(true);
  }

  refund(): void {
    this.#end(false);
  }

  #end(isOwed: boolean): void {
    const endHold = this.#endHold;
    this.#endHold = undefined;
    endHold?.(this.#lease, this.#credits, isOwed);
  }
}
