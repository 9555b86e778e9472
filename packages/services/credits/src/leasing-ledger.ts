import { setImmediate } from 'node:timers/promises';
import type { Awaitable, Clock, Logger } from '@ethread/core';
import { parseUtcDay, type UtcDay, utcDayOf, utcDayStart } from '@ethread/core';
import type { Allotment, AllotmentStore } from './allotment.ts';
import type { CounterFile } from './counter-file.ts';
import { OpenHold } from './open-hold.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import type { CreditAccount, Hold, Ledger } from '@ethread/ports';

export interface LeasingLedgerModules {
  readonly allotments: AllotmentStore;
  readonly counters: CounterFile;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface LeasingLedgerOptions {
  /** The days that are available besides today. */
  readonly retentionDays: number;
  /** The interval at which old days and idle accounts are cleared, in milliseconds. */
  readonly sweepMs: number;
}

/** The allotments in memory beyond which idle ones are folded: some 30 MB, and 13 MB of counters. */
const MAX_ALLOTMENTS = 100_000;
/** The allotments that are folded before other work may run. */
const FOLDED_AT_ONCE = 1_000;

/**
 * Creates a ledger that spends the credits that an {@link AllotmentStore} grants, without any request while they last.
 */
export function createLeasingLedger(modules: LeasingLedgerModules, options: LeasingLedgerOptions): Ledger {
  return new LeasingLedger(modules, options);
}

class LeasingLedger implements Ledger {
  readonly #store: AllotmentStore;
  readonly #counters: CounterFile;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #options: LeasingLedgerOptions;
  readonly #days = new Map<UtcDay, Map<string, Allotment>>();
  /** The allotments that are being folded, with the promise of the fold. */
  readonly #folding = new Map<Allotment, Promise<void>>();
  /** Counters that are not recorded, since the disk was full. */
  readonly #unrecorded = new Set<Allotment>();
  #today: Map<string, Allotment> = new Map();
  #todayStart = Infinity;
  #todayEnd = -Infinity;
  #isClosed = false;
  #sweeping: Promise<void> | undefined;
  readonly #sweepTimer: NodeJS.Timeout;

  constructor({ allotments, counters, clock, logger }: LeasingLedgerModules, options: LeasingLedgerOptions) {
    this.#store = allotments;
    this.#counters = counters;
    this.#clock = clock;
    this.#logger = logger;
    this.#options = options;
    this.#sweepTimer = setInterval(() => void this.#sweep(), options.sweepMs).unref();
  }

  reserve({ accountId, creditsPerDay }: CreditAccount, credits: number): Awaitable<Hold | undefined> {
    if (!(Number.isSafeInteger(credits) && credits >= 1)) {
      throw new RangeError(`credits must be a whole number, 1 or more, not ${credits}`);
    }
    const allotment = this.#dayNow().get(accountId);
    if (allotment && this.#fits(allotment, credits, creditsPerDay) && this.#unrecorded.size === 0) {
      return this.#take(allotment, credits);
    }
    return this.#reserveMore(utcDayOf(this.#todayStart), accountId, creditsPerDay, credits);
  }

  remaining({ accountId, creditsPerDay }: CreditAccount): Awaitable<number> {
    const allotment = this.#dayNow().get(accountId);
    const day = utcDayOf(this.#todayStart);
    const left = this.#store.remaining(accountId, day, creditsPerDay, allotment);
    return typeof left === 'number' ? Math.max(0, left) : left.then((count) => Math.max(0, count));
  }

  spent(accountId: string, date: string): Awaitable<number> {
    const day = parseUtcDay(date);
    const allotment = this.#days.get(day)?.get(accountId);
    const elsewhere = this.#store.settledElsewhere(accountId, day, allotment);
    const settled = allotment?.settled ?? 0;
    return typeof elsewhere === 'number' ? settled + elsewhere : elsewhere.then((count) => settled + count);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#sweepTimer);
    await this.#sweeping;
    let isEmpty = false;
    try {
      this.#recordAgain();
      const all = [...this.#days.values()].flatMap((day) => [...day.values()]);
      isEmpty = (await this.#fold(all)) === all.length;
    } catch (error) {
      this.#logger.error(
        { err: error },
        'credit counters could not be written on shutdown; the next start writes them',
      );
    }
    this.#days.clear();
    this.#counters.close({ isEmpty });
    await this.#store.close();
  }

  /** Ends a hold. The hold calls it once. */
  end(allotment: Allotment, credits: number, isOwed: boolean): void {
    if (this.#isClosed) return;
    if (isOwed) {
      allotment.settled += credits;
      this.#record(allotment);
      return;
    }
    allotment.used -= credits;
    if (this.#store.isShared) this.#record(allotment);
    if (allotment.isLean) this.#store.release(allotment);
  }

  /** Returns the allotments of the current day. */
  #dayNow(): Map<string, Allotment> {
    const now = this.#clock.now();
    if (now >= this.#todayEnd || now < this.#todayStart) {
      const day = utcDayOf(now);
      const allotments = this.#days.get(day) ?? new Map<string, Allotment>();
      this.#days.set(day, allotments);
      this.#today = allotments;
      this.#todayStart = utcDayStart(day);
      this.#todayEnd = utcDayStart(day + 1);
    }
    return this.#today;
  }

  #fits(allotment: Allotment, credits: number, creditsPerDay: number): boolean {
    return allotment.granted - allotment.used >= credits && creditsPerDay >= allotment.creditsPerDay;
  }

  #take(allotment: Allotment, credits: number): Hold {
    allotment.used += credits;
    // Only counters that others read must be recorded. A crash refunds open holds.
    if (this.#store.isShared) this.#record(allotment);
    return new OpenHold(this, allotment, credits);
  }

  #reserveMore(
    day: UtcDay,
    accountId: string,
    creditsPerDay: number,
    credits: number,
  ): Awaitable<Hold | undefined> {
    if (this.#isClosed) throw new LedgerUnreachableError(new Error('the ledger is closed'));
    this.#recordAgain();
    const allotment = this.#allotmentOf(day, accountId);
    const again = () => this.#reserveMore(day, accountId, creditsPerDay, credits);
    const folding = this.#folding.get(allotment);
    if (folding) return folding.then(again);
    const isEnough = this.#store.enlarge(allotment, credits, creditsPerDay);
    if (typeof isEnough === 'boolean') return isEnough ? this.#take(allotment, credits) : undefined;
    return isEnough.then((wasEnough) => {
      if (!wasEnough) return undefined;
      // Another call may have taken the credits by now.
      return this.#fits(allotment, credits, creditsPerDay) ? this.#take(allotment, credits) : again();
    });
  }

  #allotmentOf(day: UtcDay, accountId: string): Allotment {
    const allotments = this.#days.get(day) ?? new Map<string, Allotment>();
    this.#days.set(day, allotments);
    const known = allotments.get(accountId);
    if (known) return known;
    const allotment: Allotment = {
      accountId,
      day,
      slot: this.#openSlot(accountId, day),
      granted: 0,
      used: 0,
      settled: 0,
      creditsPerDay: 0,
      elsewhere: 0,
      isLean: false,
      usedAtSweep: -1,
    };
    allotments.set(accountId, allotment);
    return allotment;
  }

  #openSlot(accountId: string, day: UtcDay) {
    try {
      return this.#counters.open(accountId, day);
    } catch (cause) {
      if (cause instanceof RangeError) throw cause;
      throw new LedgerUnreachableError(cause);
    }
  }

  #record(allotment: Allotment): void {
    try {
      this.#counters.write(allotment.slot, allotment.settled, allotment.used);
    } catch (error) {
      if (this.#unrecorded.size === 0) {
        this.#logger.error(
          { err: error },
          'spent credits cannot be recorded: nothing is reserved until they can',
        );
      }
      this.#unrecorded.add(allotment);
    }
  }

  /** @throws {LedgerUnreachableError} when the disk is still full. */
  #recordAgain(): void {
    if (this.#unrecorded.size === 0) return;
    try {
      for (const allotment of this.#unrecorded) {
        this.#counters.write(allotment.slot, allotment.settled, allotment.used);
        this.#unrecorded.delete(allotment);
      }
    } catch (cause) {
      throw new LedgerUnreachableError(cause);
    }
    this.#logger.info({}, 'spent credits can be recorded again');
  }

  #sweep(): Promise<void> {
    this.#sweeping ??= this.#clearAway()
      .catch((error: unknown) => this.#logger.error({ err: error }, 'old credits could not be cleared away'))
      .finally(() => (this.#sweeping = undefined));
    return this.#sweeping;
  }

  async #clearAway(): Promise<void> {
    this.#dayNow();
    const today = utcDayOf(this.#todayStart);
    const all = [...this.#days.values()].flatMap((day) => [...day.values()]);
    const idle = all.filter(({ used, usedAtSweep }) => used === usedAtSweep);
    for (const allotment of all) allotment.usedAtSweep = allotment.used;
    const isCrowded = all.length > MAX_ALLOTMENTS;
    await this.#fold(
      idle.filter(({ day, used, settled }) => used === settled && (isCrowded || day !== today)),
    );
    await this.#store.returnUnspent?.(idle);
    for (const [day, allotments] of this.#days) {
      if (day !== today && allotments.size === 0) this.#days.delete(day);
    }
    this.#store.forget(today - this.#options.retentionDays);
  }

  /** Folds allotments, some at a time. Returns the number that ended. */
  async #fold(allotments: readonly Allotment[]): Promise<number> {
    let folded = 0;
    for (let start = 0; start < allotments.length; start += FOLDED_AT_ONCE) {
      if (start > 0) await setImmediate();
      folded += await this.#foldGroup(allotments.slice(start, start + FOLDED_AT_ONCE));
    }
    return folded;
  }

  async #foldGroup(group: readonly Allotment[]): Promise<number> {
    for (const allotment of group) allotment.granted = allotment.used;
    const folding = Promise.resolve(this.#store.fold(group, { evenOpen: this.#isClosed })).then((folded) => {
      for (const allotment of folded) {
        this.#days.get(allotment.day)?.delete(allotment.accountId);
        this.#counters.free(allotment.slot);
      }
      return folded.length;
    });
    // A reservation of one of them waits for the outcome.
    const ended = folding.then(
      () => {},
      () => {},
    );
    for (const allotment of group) this.#folding.set(allotment, ended);
    try {
      return await folding;
    } finally {
      for (const allotment of group) this.#folding.delete(allotment);
    }
  }
}
