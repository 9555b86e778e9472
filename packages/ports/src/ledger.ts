import type { Awaitable } from '@ethread/core';
import type { UtcDay } from '@ethread/core';

/** An account and its daily credits, by the key's plan at this moment. */
export interface CreditAccount {
  /** See KeyRecord.accountId: keys that replaced one another in rotations spend the same credits. */
  readonly accountId: string;
  /** Credits per UTC day: a whole number, 0 or more. A new value applies from the next reservation on. */
  readonly creditsPerDay: number;
}

/** Credits reserved before the work. `settle` or `refund` ends the reservation; later calls are ignored. */
export interface Hold {
  /**
   * UTC day that the credits belong to, so that usage counts the call for the same day; undefined when none were
   * reserved.
   */
  readonly day: UtcDay | undefined;
  /**
   * Settles the reservation after the call ran: the credits stay spent. Neither method throws. When the store cannot
   * record the outcome, it is queued and retried, and nothing more is reserved until it is written.
   */
  settle(): void;
  /** Refunds the credits to the day that they were taken from, because the call is not owed. */
  refund(): void;
}

/**
 * Counts the credits of a UTC day exactly. Under any concurrency, with any number of processes that share a store, no
 * account spends more credits than its day has. A crash loses at most the open reservations, in the client's favour.
 */
export interface Ledger {
  /**
   * Reserves credits (a whole number, 1 or more) of the current day.
   *
   * @returns undefined when the balance is too low.
   * @throws {LedgerUnreachableError} when the store cannot be read or written and nothing may be spent without it.
   */
  reserve(account: CreditAccount, credits: number): Awaitable<Hold | undefined>;
  /**
   * Returns the credits left on the current day, with reservations counted as spent. Returns 0 when more are spent than
   * a lowered limit allows.
   */
  remaining(account: CreditAccount): Awaitable<number>;
  /** Returns the settled credits of a UTC day (`2026-11-21`). Days are stored for a week. */
  spent(accountId: string, day: string): Awaitable<number>;
  /**
   * Writes changes in progress and refunds unspent credits and open reservations. No reservation is possible
   * afterwards.
   */
  close(): Promise<void>;
}
