import type { Awaitable } from '@ethread/core';
import type { UtcDay } from '../utc-day.ts';
import type { CounterSlot } from './counter-record.ts';

/**
 * The credits of an account's day that a process was given, and what it did with them. All of a ledger's hot path is sums
 * over these numbers.
 */
export interface Allotment {
  readonly accountId: string;
  readonly day: UtcDay;
  readonly slot: CounterSlot;
  /** Credits that were given and not given back, spent ones too. Nothing is spent beyond. */
  granted: number;
  /** Credits of calls that were owed, and of open holds. */
  used: number;
  /** Credits of calls that were owed. */
  settled: number;
  /** The day's credits when `granted` was last found to fit into them. */
  creditsPerDay: number;
  /** Credits of the day that others hold or spent, as far as it is known. */
  elsewhere: number;
  /** Others are short of this day's credits: what comes free is theirs at once. */
  isLean: boolean;
  /** What was used when the ledger last looked for idle ones. */
  usedAtSweep: number;
}

/** Where allotments come from: all that the processes of a store hold never exceeds a day's credits. */
export interface AllotmentStore {
  /** Whether other processes read this one's counters, so that they must know of open holds, too. */
  readonly isShared: boolean;
  /**
   * Tries to make `granted` large enough for a price. Nothing else changes `granted` of this allotment until it answers.
   *
   * @returns false when the day has not enough credits that are free, counting what other processes hold but did not take
   * for a call.
   * @throws {LedgerUnreachableError}
   */
  enlarge(allotment: Allotment, credits: number, creditsPerDay: number): Awaitable<boolean>;
  /** A hold of a lean allotment was refunded: gives what is free to those who are short of it. */
  release(allotment: Allotment): void;
  /** Credits that the day has left for all, for an allotment or an account that has none. */
  remaining(
    accountId: string,
    day: UtcDay,
    creditsPerDay: number,
    allotment: Allotment | undefined,
  ): Awaitable<number>;
  /** Credits of calls of a day that were owed, beside those of the allotment of this process. */
  settledElsewhere(accountId: string, day: UtcDay, allotment: Allotment | undefined): Awaitable<number>;
  /** Where others can not ask for it: tells them what was settled, and gives back what is unspent, of idle accounts. */
  returnUnspent?(allotments: readonly Allotment[]): Promise<void>;
  /**
   * Takes allotments back: what they settled is spent for good, the rest is free. Those with open holds are left alone,
   * unless `evenOpen`, which gives back what the holds took.
   *
   * @returns those that are over. @throws when none is.
   */
  fold(
    allotments: readonly Allotment[],
    options: { readonly evenOpen: boolean },
  ): Awaitable<readonly Allotment[]>;
  /** Forgets days before this one. */
  forget(before: UtcDay): void;
  close(): Promise<void>;
}
