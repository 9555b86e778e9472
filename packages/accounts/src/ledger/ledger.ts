import type { Awaitable } from '@ethread/core';
import type { UtcDay } from '../utc-day.ts';

/** Whose credits, and how many a UTC day has, by the key's plan at this moment. */
export interface CreditAccount {
  /** See KeyRecord.accountId: keys that followed one another in rotations spend the same credits. */
  readonly accountId: string;
  /** A whole number, 0 or more. Another number than before counts from the next reservation on. */
  readonly creditsPerDay: number;
}

/** Credits that were taken before the work. Either method ends it; what comes after the first is ignored. */
export interface Hold {
  /** The day that the credits are of, so that usage counts the call for the same; undefined when nothing was taken. */
  readonly day: UtcDay | undefined;
  /**
   * The call ran: the credits stay spent. Neither method throws: what cannot be recorded is kept and tried again, and
   * nothing more is reserved until it is.
   */
  settle(): void;
  /** The call is not owed: the credits go back to the day that they were taken from. */
  refund(): void;
}

/**
 * Counts the credits of a UTC day, exactly: under any concurrency, of any number of processes that share a store, no
 * account spends one credit more than its day has. A crash loses at most the holds that were open, in the caller's favour.
 */
export interface Ledger {
  /**
   * Takes credits (a whole number, 1 or more) of the current day.
   *
   * @returns undefined when the balance is too low.
   * @throws {LedgerUnreachableError} when the store can not be asked, or written, and nothing may be spent without it.
   */
  reserve(account: CreditAccount, credits: number): Awaitable<Hold | undefined>;
  /** Credits that the current day has left, holds counted as spent; 0 when more are spent than a lowered limit allows. */
  remaining(account: CreditAccount): Awaitable<number>;
  /** Credits spent on a UTC day (`2026-11-21`), settled ones alone. Days are kept for a week. */
  spent(accountId: string, day: string): Awaitable<number>;
  /** Writes what is under way, gives back what is unspent and what open holds took. Nothing may be reserved afterwards. */
  close(): Promise<void>;
}
