import type { Awaitable } from '@ethread/core';
import type { UtcDay } from '@ethread/core';
import type { CounterSlot } from './counter-record.ts';

/**
 * The credits of an account's day that a process was granted, and their use. The hot path of a ledger only adds and
 * subtracts these numbers.
 */
export interface Allotment {
  readonly accountId: string;
  readonly day: UtcDay;
  readonly slot: CounterSlot;
  /** Credits that were granted and not returned, including spent ones. The process spends nothing beyond them. */
  granted: number;
  /** Credits of charged calls and of open holds. */
  used: number;
  /** Credits of charged calls. */
  settled: number;
  /** The day's credits at the last check that `granted` fits into them. */
  creditsPerDay: number;
  /** Credits of the day that other processes hold or spent, as last reported. */
  elsewhere: number;
  /**
   * Whether other processes are short of this day's credits. Credits that become free are then released to them at
   * once.
   */
  isLean: boolean;
  /** The used credits at the ledger's last check for idle allotments. */
  usedAtSweep: number;
}

/** The source of allotments. The credits that all processes of a store hold never exceed a day's credits. */
export interface AllotmentStore {
  /** Whether other processes read this process's counters, so that open holds must be recorded, too. */
  readonly isShared: boolean;
  /**
   * Tries to make `granted` large enough for a price. Nothing else changes `granted` of this allotment until it
   * resolves.
   *
   * @returns false when the day has too few free credits, including those that other processes hold but did not use for
   * a call.
   * @throws {LedgerUnreachableError}
   */
  enlarge(allotment: Allotment, credits: number, creditsPerDay: number): Awaitable<boolean>;
  /** Releases the free credits of a lean allotment after a refund, for the processes that are short of them. */
  release(allotment: Allotment): void;
  /** Returns the credits of the day that remain for all processes, for an allotment or an account without one. */
  remaining(
    accountId: string,
    day: UtcDay,
    creditsPerDay: number,
    allotment: Allotment | undefined,
  ): Awaitable<number>;
  /** Returns the credits of a day's charged calls, without those of this process's allotment. */
  settledElsewhere(accountId: string, day: UtcDay, allotment: Allotment | undefined): Awaitable<number>;
  /**
   * Reports the settled credits of idle accounts and returns their unspent credits. For stores whose processes cannot
   * request them.
   */
  returnUnspent?(allotments: readonly Allotment[]): Promise<void>;
  /**
   * Takes allotments back. Their settled credits are spent, and the rest becomes free. Allotments with open holds are
   * left alone, unless `evenOpen`, which refunds the holds.
   *
   * @returns the allotments that ended. @throws when none ended.
   */
  fold(
    allotments: readonly Allotment[],
    options: { readonly evenOpen: boolean },
  ): Awaitable<readonly Allotment[]>;
  /** Deletes the days before this one. */
  forget(before: UtcDay): void;
  close(): Promise<void>;
}
