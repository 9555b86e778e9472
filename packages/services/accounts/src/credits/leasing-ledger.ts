import { type Awaitable, type Clock, type Logger, parseUtcDay, type UtcDay, utcDayOf } from '@ethread/core';
import { type CreditAccount, type Hold, type Ledger, LedgerUnreachableError } from '@ethread/ports';
import { LEDGER_TIMES, type LedgerModules, type LedgerOptions } from './ledger-options.ts';
import { reasonOf } from '../reason-of.ts';
import { type CreditSums, forgetCredits, readCreditSums } from './credit-sums.ts';
import { createServerCheck } from './gone-servers.ts';
import type { Lease, LeaseReport } from './lease.ts';
import { LeaseBook } from './lease-book.ts';
import { type AccountDay, type LeaseState, wantedOf } from './lease-exchange.ts';
import { LeaseHold } from './lease-hold.ts';
import { LeaseReporter } from './lease-reporter.ts';
import { WaitingLeases } from './waiting-leases.ts';

/** The days that are available besides today. */
const KEPT_DAYS = 7;
/** The interval at which idle accounts are looked for. */
const SWEEP_MS = 10_000;
/** The time for which a lease has no spare credits after a server lacked some. */
const EXACT_MS = 10_000;
/** The share of a grant below which more is leased ahead. */
const AHEAD = 4;

/**
 * Creates the ledger of a server. It leases credits from the database, and spends them without any request while they
 * last. All servers together never spend more than a day's credits.
 *
 * - A lease covers a minute of an account's recent use while there is plenty. When a server lacks credits that others
 *   lease, they return what they do not need, and each reservation is one exact transaction.
 * - A crash loses the calls of the last 100 milliseconds, in the clients' favour. What the server had leased is free
 *   again within a minute.
 * - While the database is unreachable, the leases are spent for 40 seconds, and nothing afterwards.
 */
export function createLedger(modules: LedgerModules, options: LedgerOptions = {}): Ledger {
  return new LeasingLedger(modules, { ...LEDGER_TIMES, ...options });
}

class LeasingLedger implements Ledger {
  readonly #database: LedgerModules['database'];
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #times: typeof LEDGER_TIMES;
  readonly #checkServers: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  readonly #book: LeaseBook;
  readonly #waiting: WaitingLeases;
  readonly #reporter: LeaseReporter;
  #polling: Promise<void> | undefined;
  #lastCheck = -Infinity;
  #lastSweep: number;
  #forgotten: UtcDay | undefined;
  #isClosed = false;

  constructor(modules: LedgerModules, times: typeof LEDGER_TIMES) {
    const { database, clock, logger } = modules;
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
    this.#times = times;
    this.#checkServers = createServerCheck(modules, times.goneMs);
    this.#lastSweep = clock.monotonic();
    this.#book = new LeaseBook(clock, times.inForceMs);
    this.#timer = setInterval(() => this.#tick(), times.reportMs).unref();
    this.#waiting = new WaitingLeases(this.#timer);
    this.#reporter = new LeaseReporter(
      { database, clock, logger, book: this.#book, urgent: this.#waiting },
      {
        apply: (lease, report, state) => this.#apply(lease, report, state),
        heed: (wanted) => this.#heed(wanted),
        lose: () => this.#lose(),
      },
    );
  }

  reserve(account: CreditAccount, credits: number): Awaitable<Hold | undefined> {
    if (!(Number.isSafeInteger(credits) && credits >= 1)) {
      throw new RangeError(`credits must be a whole number, 1 or more, not ${credits}`);
    }
    if (this.#isClosed) throw new LedgerUnreachableError(new Error('the ledger is closed'));
    const now = this.#clock.now();
    const lease = this.#book.findCovering(now, account, credits);
    return lease
      ? this.#take(lease, credits)
      : this.#reserveMore(this.#book.open(now, account.accountId), account, credits);
  }

  remaining({ accountId, creditsPerDay }: CreditAccount): Awaitable<number> {
    const now = this.#clock.now();
    const lease = this.#book.find(now, accountId);
    if (lease?.isStored) return Math.max(0, creditsPerDay - lease.elsewhere - lease.used);
    return this.#sums(utcDayOf(now), accountId).then(({ used }) => Math.max(0, creditsPerDay - used));
  }

  async spent(accountId: string, date: string): Promise<number> {
    return (await this.#sums(parseUtcDay(date), accountId)).settled;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#polling;
    await this.#reporter.idle();
    this.#waiting.rejectLate(Infinity);
    for (const lease of this.#book.all()) this.#end(lease);
    try {
      await this.#reporter.close();
    } catch (error) {
      this.#logger.error(
        { err: error },
        'the last spent credits could not be written: what was leased is free again within a minute',
      );
    }
  }

  /** Ends a hold, which calls it once. */
  readonly #endHold = (lease: Lease, credits: number, isOwed: boolean): void => {
    if (lease.isVoid) return;
    if (isOwed) lease.settled += credits;
    else lease.used -= credits;
    this.#book.note(lease);
    // Other servers lack the account's credits.
    if (!isOwed && lease.exactUntil > this.#clock.monotonic()) this.#reporter.ask(lease);
  };

  #take(lease: Lease, credits: number): Hold {
    lease.used += credits;
    this.#book.note(lease);
    if (lease.granted - lease.used < lease.lowWater) {
      lease.lowWater = 0;
      lease.asksAhead = true;
      this.#reporter.ask(lease);
    }
    return new LeaseHold(lease, credits, this.#endHold);
  }

  #reserveMore(lease: Lease, { creditsPerDay }: CreditAccount, credits: number): Promise<Hold | undefined> {
    const now = this.#clock.monotonic();
    lease.creditsPerDay = creditsPerDay;
    lease.price = Math.max(lease.price, credits);
    return new Promise((resolve, reject) => {
      const [deadline, patientUntil] = [now + this.#times.waitMs, now + this.#times.patienceMs];
      this.#waiting.add(lease, [{ credits, deadline, patientUntil, resolve, reject }]);
      this.#reporter.ask(lease);
    });
  }

  async #sums(day: UtcDay, accountId: string): Promise<CreditSums> {
    if (this.#isClosed) await this.#reporter.idle();
    else await this.#reporter.settle();
    return readCreditSums(this.#database, day, accountId);
  }

  #apply(lease: Lease, report: LeaseReport, state: LeaseState): void {
    lease.isStored = true;
    lease.isReportedExact = report.isExact;
    lease.elsewhere = state.elsewhere;
    lease.checkedFor = report.creditsPerDay;
    lease.asksAhead = false;
    if (state.granted > report.kept && !report.isExact) {
      lease.lowWater = (state.granted - lease.used) / AHEAD;
      lease.usedAtGrant = report.used;
      lease.grantedAt = this.#clock.monotonic();
    }
    lease.granted = state.granted;
    if (lease.waiting.length > 0) this.#serve(lease, report, state);
  }

  /** Ends the waiting reservations for which there are enough credits, or certainly too few. */
  #serve(lease: Lease, report: LeaseReport, { granted, taken, unready }: LeaseState): void {
    const now = this.#clock.monotonic();
    const { waiting } = lease;
    const free = report.creditsPerDay - taken;
    lease.asksForOne = false;
    for (let first = waiting[0]; first; first = waiting[0]) {
      // A reservation came with another limit meanwhile.
      if (lease.creditsPerDay !== report.creditsPerDay) return void this.#reporter.add(lease);
      const spare = lease.granted - lease.used;
      if (spare >= first.credits) {
        waiting.shift();
        first.resolve(this.#take(lease, first.credits));
      } else if (first.credits <= spare + free) {
        // It came meanwhile, or all together were too many.
        lease.asksForOne = report.least > 0 && granted === report.kept;
        return void this.#reporter.add(lease);
      } else {
        lease.exactUntil = now + EXACT_MS;
        if (unready > 0 && now < first.patientUntil) return this.#want(lease);
        waiting.shift();
        first.resolve(undefined);
      }
    }
    this.#waiting.delete(lease);
    // The next report says that nothing waits any more.
    if (lease.isWanting) this.#book.note(lease);
  }

  /** Lets the other servers return their spare credits of an account. */
  #want(lease: Lease): void {
    if (!lease.isWanting) this.#reporter.add(lease);
    lease.isWanting = true;
  }

  /** Returns the spare credits that other servers lack. */
  #heed(wanted: readonly AccountDay[]): void {
    const now = this.#clock.monotonic();
    for (const { day, accountId } of wanted) {
      const lease = this.#book.findOf(day, accountId);
      if (!lease) continue;
      lease.exactUntil = now + EXACT_MS;
      if (!lease.isReportedExact || lease.granted > lease.used) this.#reporter.add(lease);
    }
  }

  /** Ends all leases, as others may spend their credits. What waits asks once more. */
  #lose(): void {
    for (const lease of this.#book.clear()) {
      lease.isVoid = true;
      if (lease.waiting.length === 0) continue;
      const next = this.#book.open(this.#clock.now(), lease.accountId);
      next.creditsPerDay = lease.creditsPerDay;
      next.price = lease.price;
      this.#waiting.add(next, lease.waiting.splice(0));
      this.#waiting.delete(lease);
      this.#reporter.add(next);
    }
  }

  #tick(): void {
    const now = this.#clock.monotonic();
    for (const lease of this.#waiting) this.#reporter.add(lease);
    this.#waiting.rejectLate(now);
    const { beatMs } = this.#times;
    this.#reporter.reportInterval(now, beatMs);
    if (now - this.#lastSweep >= SWEEP_MS) this.#sweep(now);
    if (now - this.#lastCheck >= beatMs) {
      this.#lastCheck = now;
      this.#poll(() => this.#check());
    } else if (!this.#book.isEmpty && !this.#reporter.isRunning) {
      this.#poll(() => this.#readWanted());
    }
  }

  /** Reads from the database, one read at a time. A failure is repeated with the next tick. */
  #poll(read: () => Promise<void>): void {
    this.#polling ??= read()
      .catch((error: unknown) => {
        this.#logger.debug({ reason: reasonOf(error) }, 'the state of other servers cannot be read');
      })
      .finally(() => (this.#polling = undefined));
  }

  async #check(): Promise<void> {
    await this.#checkServers();
    const day = utcDayOf(this.#clock.now());
    if (this.#forgotten === day) return;
    await forgetCredits(this.#database, day - KEPT_DAYS);
    this.#forgotten = day;
  }

  async #readWanted(): Promise<void> {
    this.#heed(await wantedOf(this.#database, this.#reporter.server));
    this.#reporter.reportPending();
  }

  /** Ends the leases of idle accounts and of earlier days, and returns the spare credits of idle ones. */
  #sweep(now: number): void {
    this.#lastSweep = now;
    for (const lease of this.#book.sweep()) {
      if (lease.used === lease.settled) this.#end(lease);
      else if (lease.granted > lease.used) {
        lease.returnsSpare = true;
        this.#reporter.add(lease);
      }
    }
    this.#reporter.reportPending();
  }

  #end(lease: Lease): void {
    this.#book.delete(lease);
    this.#reporter.end(lease);
  }
}
