import { randomBytes } from 'node:crypto';
import {
  type Awaitable,
  type Clock,
  type Logger,
  parseUtcDay,
  type UtcDay,
  utcDayOf,
  utcDayStart,
} from '@ethread/core';
import { type CreditAccount, type Hold, type Ledger, LedgerUnreachableError } from '@ethread/ports';
import type { LedgerModules, LedgerOptions } from './ledger-options.ts';
import { type CreditSums, forgetCredits, readCreditSums } from './credit-sums.ts';
import { createGoneServers, type GoneServers } from './gone-servers.ts';
import { createLease, fits, type Lease } from './lease.ts';
import {
  type AccountDay,
  exchange,
  type ExchangeResult,
  type LeaseReport,
  type LeaseState,
  wantedOf,
} from './lease-exchange.ts';
import { firstOfEach, keyOf, reportOf } from './lease-report.ts';
import { OpenHold } from './open-hold.ts';

/** The days that are available besides today. */
const KEPT_DAYS = 7;
/** The leases that one transaction reports. */
const REPORTED_AT_ONCE = 250;
/** The interval at which idle accounts are looked for, and the number of such checks after which one is idle. */
const SWEEP_MS = 10_000;
const IDLE_SWEEPS = 3;
/** The leases in memory beyond which idle ones end at once: some 30 MB. */
const MAX_LEASES = 100_000;
/** The time for which a lease has no spare credits after a server lacked some. */
const EXACT_MS = 10_000;
/** The share of a grant below which more is leased ahead. */
const AHEAD = 4;

/** See `createLedger`. */
export class LeasingLedger implements Ledger {
  readonly #database: LedgerModules['database'];
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #options: Required<LedgerOptions>;
  readonly #gone: GoneServers;
  readonly #timer: NodeJS.Timeout;
  /** The name of this server. It gets another one when it counted as gone. */
  #server = randomBytes(8).toString('hex');
  #isRegistered = false;
  #nextLease = 1;
  readonly #days = new Map<UtcDay, Map<string, Lease>>();
  #today = new Map<string, Lease>();
  #todayStart = Infinity;
  #todayEnd = -Infinity;
  /** The leases are used until this time, by both clocks: the monotonic one stops while a machine is suspended. */
  #inForceUntil = -Infinity;
  #inForceFrom = Infinity;
  #inForceTo = -Infinity;
  /** Leases that have something to report or to ask for. */
  readonly #pending = new Set<Lease>();
  readonly #dirty: Lease[] = [];
  /** Leases that end, and whose end is not stored yet. */
  readonly #ended = new Set<Lease>();
  /** Leases with waiting reservations. */
  readonly #waitingLeases = new Set<Lease>();
  readonly #wants = new Map<string, AccountDay>();
  #hasChangedWants = false;
  /** Whether transactions have been committed that may not be on disk yet. */
  #isUnsynced = false;
  #isSyncDue = false;
  #running: Promise<void> | undefined;
  #polling: Promise<void> | undefined;
  #lastBeat = -Infinity;
  #lastCheck = -Infinity;
  #lastSweep: number;
  #forgotten: UtcDay | undefined;
  #isFailing = false;
  #isClosed = false;

  constructor({ database, clock, logger }: LedgerModules, options: Required<LedgerOptions>) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
    this.#options = options;
    this.#gone = createGoneServers({ database, clock, logger }, options);
    this.#lastSweep = clock.monotonic();
    this.#timer = setInterval(() => this.#tick(), options.reportMs).unref();
  }

  reserve({ accountId, creditsPerDay }: CreditAccount, credits: number): Awaitable<Hold | undefined> {
    if (!(Number.isSafeInteger(credits) && credits >= 1)) {
      throw new RangeError(`credits must be a whole number, 1 or more, not ${credits}`);
    }
    const now = this.#clock.now();
    const lease = this.#dayAt(now).get(accountId);
    if (lease && fits(lease, credits, creditsPerDay) && this.#isInForce(now))
      return this.#take(lease, credits);
    return this.#reserveMore(accountId, creditsPerDay, credits);
  }

  remaining({ accountId, creditsPerDay }: CreditAccount): Awaitable<number> {
    const now = this.#clock.now();
    const lease = this.#dayAt(now).get(accountId);
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
    await this.#running?.catch(() => undefined);
    this.#rejectLate(Infinity);
    for (const leases of this.#days.values()) {
      for (const lease of leases.values()) this.#end(lease);
    }
    this.#wants.clear();
    try {
      this.#isSyncDue = true;
      while (this.#ended.size > 0) await this.#exchange();
      if (this.#isRegistered) {
        const values = [this.#server];
        await this.#database.run([
          { text: 'delete from ethread_account_wants where server = $1', values },
          { text: 'delete from ethread_account_servers where server = $1', values },
        ]);
      }
    } catch (error) {
      this.#logger.error(
        { err: error },
        'the last spent credits could not be written: what was leased is free again within a minute',
      );
    }
  }

  /** Ends a hold. The hold calls it once. */
  end(lease: Lease, credits: number, isOwed: boolean): void {
    if (lease.isVoid) return;
    if (isOwed) lease.settled += credits;
    else lease.used -= credits;
    this.#note(lease);
    // Other servers lack the account's credits.
    if (!isOwed && lease.exactUntil > this.#clock.monotonic()) this.#ask(lease);
  }

  /** Returns the leases of the day at a time. */
  #dayAt(now: number): Map<string, Lease> {
    if (now >= this.#todayEnd || now < this.#todayStart) {
      const day = utcDayOf(now);
      const leases = this.#days.get(day) ?? new Map<string, Lease>();
      this.#days.set(day, leases);
      this.#today = leases;
      this.#todayStart = utcDayStart(day);
      this.#todayEnd = utcDayStart(day + 1);
    }
    return this.#today;
  }

  #isInForce(now: number): boolean {
    return now >= this.#inForceFrom && now < this.#inForceTo && this.#clock.monotonic() < this.#inForceUntil;
  }

  #take(lease: Lease, credits: number): Hold {
    lease.used += credits;
    this.#note(lease);
    if (lease.granted - lease.used < lease.lowWater) {
      lease.lowWater = 0;
      lease.asksAhead = true;
      this.#ask(lease);
    }
    return new OpenHold(this, lease, credits);
  }

  /** Has a change reported at the next interval. */
  #note(lease: Lease): void {
    if (lease.isDirty) return;
    lease.isDirty = true;
    this.#dirty.push(lease);
  }

  /** Has a lease reported now. */
  #ask(lease: Lease): void {
    this.#pending.add(lease);
    this.#run();
  }

  #reserveMore(accountId: string, creditsPerDay: number, credits: number): Promise<Hold | undefined> {
    if (this.#isClosed) throw new LedgerUnreachableError(new Error('the ledger is closed'));
    const now = this.#clock.monotonic();
    const lease = this.#leaseOf(accountId, now);
    lease.creditsPerDay = creditsPerDay;
    lease.price = Math.max(lease.price, credits);
    return new Promise((resolve, reject) => {
      const [deadline, patientUntil] = [now + this.#options.waitMs, now + this.#options.patienceMs];
      lease.waiting.push({ credits, deadline, patientUntil, resolve, reject });
      this.#waitingLeases.add(lease);
      // A waiting reservation keeps the process alive.
      this.#timer.ref();
      this.#ask(lease);
    });
  }

  #leaseOf(accountId: string, now: number): Lease {
    const known = this.#today.get(accountId);
    if (known) return known;
    const lease = createLease(this.#nextLease++, accountId, utcDayOf(this.#todayStart), now);
    this.#today.set(accountId, lease);
    return lease;
  }

  async #sums(day: UtcDay, accountId: string): Promise<CreditSums> {
    // Everything that this server has counted must be reported first.
    for (const lease of this.#dirty) this.#pending.add(lease);
    this.#dirty.length = 0;
    if (!this.#isClosed && (this.#pending.size > 0 || this.#ended.size > 0)) this.#run();
    await this.#running;
    return readCreditSums(this.#database, day, accountId);
  }

  /** Reports until nothing is left to report. */
  #run(): void {
    if (this.#running) return;
    this.#running = this.#exchangeAll().finally(() => (this.#running = undefined));
    this.#running.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#isFailing)
        this.#logger.error({ reason }, 'credits cannot be leased or reported at the moment');
      this.#isFailing = true;
    });
  }

  async #exchangeAll(): Promise<void> {
    // The reservations of one event-loop tick go together.
    await Promise.resolve();
    do await this.#exchange();
    while (this.#pending.size > 0 || this.#ended.size > 0);
    if (this.#isFailing) this.#logger.info({}, 'credits are leased and reported again');
    this.#isFailing = false;
  }

  async #exchange(): Promise<void> {
    const [now, sentAt] = [this.#clock.now(), this.#clock.monotonic()];
    const leases = this.#takePending();
    const reports = leases.map((lease) => reportOf(lease, sentAt));
    const ended = firstOfEach([...this.#ended]).slice(0, REPORTED_AT_ONCE);
    const wants = this.#hasChangedWants ? [...this.#wants.values()] : undefined;
    this.#hasChangedWants = false;
    const isDurable = this.#isSyncDue;
    this.#isSyncDue = false;
    const server = this.#server;
    let result: ExchangeResult | undefined;
    try {
      result = await exchange(this.#database, {
        server,
        isRegistered: this.#isRegistered,
        reports,
        wants,
        isDurable,
        ended: ended.map(({ number, day, accountId, settled }) => ({
          lease: number,
          day,
          accountId,
          settled,
        })),
      });
    } catch (error) {
      for (const lease of leases) this.#pending.add(lease);
      this.#hasChangedWants ||= wants !== undefined;
      this.#isSyncDue ||= isDurable;
      throw error;
    }
    if (!result) return this.#lose();
    this.#isRegistered = true;
    this.#lastBeat = sentAt;
    this.#isUnsynced = !isDurable;
    const { inForceMs } = this.#options;
    this.#inForceUntil = sentAt + inForceMs;
    [this.#inForceFrom, this.#inForceTo] = [now - inForceMs, now + inForceMs];
    for (const lease of ended) this.#ended.delete(lease);
    for (const [index, lease] of leases.entries()) {
      const [report, state] = [reports[index], result.states.get(lease.number)];
      if (report && state) this.#apply(lease, report, state);
    }
    this.#heed(result.wanted);
  }

  /** Takes leases that have something to report, those with waiting reservations first. */
  #takePending(): readonly Lease[] {
    const taken: Lease[] = [];
    for (const leases of [this.#waitingLeases, this.#pending]) {
      for (const lease of leases) {
        if (taken.length >= REPORTED_AT_ONCE) return taken;
        if (this.#pending.delete(lease)) taken.push(lease);
      }
    }
    return taken;
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
  #serve(lease: Lease, report: LeaseReport, { granted, free, unready }: LeaseState): void {
    const now = this.#clock.monotonic();
    const { waiting } = lease;
    lease.asksForOne = false;
    for (let first = waiting[0]; first; first = waiting[0]) {
      // A reservation came with a lower limit meanwhile.
      if (lease.creditsPerDay < report.creditsPerDay) return void this.#pending.add(lease);
      const spare = lease.granted - lease.used;
      if (spare >= first.credits) {
        waiting.shift();
        first.resolve(this.#take(lease, first.credits));
      } else if (first.credits <= spare + free) {
        // It came meanwhile, or all together were too many.
        lease.asksForOne = report.least > 0 && granted === report.kept;
        return void this.#pending.add(lease);
      } else {
        lease.exactUntil = now + EXACT_MS;
        if (unready > 0 && now < first.patientUntil) return this.#want(lease);
        waiting.shift();
        first.resolve(undefined);
      }
    }
    this.#endWait(lease);
    if (this.#wants.delete(keyOf(lease))) this.#hasChangedWants = true;
  }

  #endWait(lease: Lease): void {
    this.#waitingLeases.delete(lease);
    if (this.#waitingLeases.size === 0) this.#timer.unref();
  }

  /** Lets the other servers return their spare credits of an account. */
  #want(lease: Lease): void {
    if (this.#wants.has(keyOf(lease))) return;
    this.#wants.set(keyOf(lease), lease);
    this.#hasChangedWants = true;
    this.#pending.add(lease);
  }

  /** Returns the spare credits that other servers lack. */
  #heed(wanted: readonly AccountDay[]): void {
    const now = this.#clock.monotonic();
    for (const { day, accountId } of wanted) {
      const lease = this.#days.get(day)?.get(accountId);
      if (!lease) continue;
      lease.exactUntil = now + EXACT_MS;
      if (!lease.isReportedExact || lease.granted > lease.used) this.#pending.add(lease);
    }
  }

  /** Begins anew under another name, as others may spend the credits of this one. */
  #lose(): void {
    this.#logger.error(
      { server: this.#server },
      'this server gave no sign of life for so long that its leases were taken back: the calls that it had not reported are not charged',
    );
    this.#server = randomBytes(8).toString('hex');
    this.#isRegistered = false;
    this.#inForceUntil = -Infinity;
    const all = [...this.#days.values()].flatMap((leases) => [...leases.values()]);
    this.#days.clear();
    this.#todayEnd = -Infinity;
    this.#dayAt(this.#clock.now());
    for (const set of [this.#pending, this.#ended, this.#wants, this.#waitingLeases]) set.clear();
    this.#dirty.length = 0;
    for (const lease of all) {
      lease.isVoid = true;
      if (lease.waiting.length === 0) continue;
      const next = this.#leaseOf(lease.accountId, this.#clock.monotonic());
      next.creditsPerDay = lease.creditsPerDay;
      next.price = lease.price;
      next.waiting.push(...lease.waiting.splice(0));
      this.#waitingLeases.add(next);
      this.#pending.add(next);
    }
  }

  #tick(): void {
    const now = this.#clock.monotonic();
    this.#rejectLate(now);
    for (const lease of this.#waitingLeases) this.#pending.add(lease);
    if (this.#dirty.length > 0 || this.#isUnsynced) this.#isSyncDue = true;
    for (const lease of this.#dirty) this.#pending.add(lease);
    this.#dirty.length = 0;
    if (now - this.#lastSweep >= SWEEP_MS) this.#sweep(now);
    const { beatMs } = this.#options;
    const isBeatDue = this.#isRegistered && now - this.#lastBeat >= beatMs;
    if (isBeatDue || this.#isSyncDue || this.#pending.size > 0 || this.#ended.size > 0) this.#run();
    if (now - this.#lastCheck >= beatMs) {
      this.#lastCheck = now;
      this.#poll(() => this.#check());
    } else if (this.#today.size > 0 && !this.#running) {
      this.#poll(() => this.#readWants());
    }
  }

  /** Reads from the database, one read at a time. A failure is repeated with the next tick. */
  #poll(read: () => Promise<void>): void {
    this.#polling ??= read()
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#logger.debug({ reason }, 'the state of other servers cannot be read');
      })
      .finally(() => (this.#polling = undefined));
  }

  async #check(): Promise<void> {
    await this.#gone.check();
    const day = utcDayOf(this.#clock.now());
    if (this.#forgotten === day) return;
    await forgetCredits(this.#database, day - KEPT_DAYS);
    this.#forgotten = day;
  }

  async #readWants(): Promise<void> {
    this.#heed(await wantedOf(this.#database, this.#server));
    if (this.#pending.size > 0) this.#run();
  }

  /** Rejects the reservations that the database has not confirmed in time. */
  #rejectLate(now: number): void {
    for (const lease of this.#waitingLeases) {
      const late = lease.waiting.filter(({ deadline }) => deadline <= now);
      if (late.length === 0) continue;
      const onTime = lease.waiting.filter(({ deadline }) => deadline > now);
      lease.waiting.splice(0, Infinity, ...onTime);
      if (onTime.length === 0) this.#endWait(lease);
      for (const { reject } of late)
        reject(new LedgerUnreachableError(new Error('the database of accounts did not respond in time')));
    }
  }

  /** Ends the leases of idle accounts and of earlier days, and returns the spare credits of idle ones. */
  #sweep(now: number): void {
    this.#lastSweep = now;
    this.#dayAt(this.#clock.now());
    const today = utcDayOf(this.#todayStart);
    for (const [day, leases] of this.#days) {
      for (const lease of leases.values()) {
        lease.idleSweeps = lease.used === lease.usedAtSweep ? lease.idleSweeps + 1 : 0;
        lease.usedAtSweep = lease.used;
        const isIdle = lease.idleSweeps >= (day === today && leases.size < MAX_LEASES ? IDLE_SWEEPS : 1);
        if (!isIdle || lease.waiting.length > 0) continue;
        if (lease.used === lease.settled) this.#end(lease);
        else if (lease.granted > lease.used) {
          lease.returnsSpare = true;
          this.#pending.add(lease);
        }
      }
      if (day !== today && leases.size === 0) this.#days.delete(day);
    }
  }

  /** Ends a lease. Its open holds are refunded. */
  #end(lease: Lease): void {
    this.#days.get(lease.day)?.delete(lease.accountId);
    this.#pending.delete(lease);
    lease.isVoid = true;
    if (lease.isStored) this.#ended.add(lease);
  }
}
