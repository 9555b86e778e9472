import { randomBytes } from 'node:crypto';
import type { Awaitable, UtcDay } from '@ethread/core';
import { parseUtcDay, utcDayOf } from '../utc-day.ts';
import { type CreditAccount, type Hold, type Ledger, LedgerUnreachableError } from '@ethread/ports';
import { reasonOf } from '../reason-of.ts';
import { createServerCheck, type LedgerModules } from './gone-servers.ts';
import { Slice, SliceHold } from './slice.ts';
import {
  type CreditSums,
  endServer,
  forgetCredits,
  readCreditSums,
  reportSlices,
  type SliceReport,
  type SliceState,
} from './slice-store.ts';

/** The times of the ledger in milliseconds, which tests shorten. */
const LEDGER_TIMES = {
  /** The interval at which spent credits are reported. */
  reportMs: 100,
  /** The time without a call after which an account's spare credits are returned. */
  idleMs: 1_000,
  /** The time after its last report for which a server uses its slices, by its own clock. */
  inForceMs: 40_000,
  /** The time without a sign of life after which a server's slices are taken back. It is longer than `inForceMs`. */
  goneMs: 50_000,
  /** The interval between two signs of life, and two checks of the other servers. */
  beatMs: 5_000,
  /** The time that a reservation waits for the database. */
  waitMs: 1_000,
  /** The time that a reservation waits for other servers to return spare credits. It is longer than `idleMs`. */
  patienceMs: 2_000,
};

export type LedgerOptions = Partial<typeof LEDGER_TIMES>;

/** The days that are available besides today. */
const KEPT_DAYS = 7;
/** The slices that one transaction reports. */
const REPORTED_AT_ONCE = 250;

/**
 * Creates the ledger of a server. It reserves a slice of a day's credits in the database, and spends it without any
 * request. All servers together never spend more than a day's credits.
 *
 * - A slice is a sixty-fourth of the day. Its spare credits are returned after a second without a call. While fewer than
 *   four slices are free, nobody keeps spare credits, and each call reserves in the database: no call is rejected while
 *   another server has credits that it does not need.
 * - A crash loses the calls of the last 100 milliseconds, in the clients' favour. What the server had reserved is free
 *   again within a minute.
 * - While the database is unreachable, the slices are spent for 40 seconds, and nothing afterwards.
 */
export function createLedger(modules: LedgerModules, options: LedgerOptions = {}): Ledger {
  return new SliceLedger(modules, { ...LEDGER_TIMES, ...options });
}

class SliceLedger implements Ledger {
  readonly #modules: LedgerModules;
  readonly #times: typeof LEDGER_TIMES;
  readonly #checkServers: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  readonly #slices = new Map<string, Slice>();
  #latest: Slice | undefined;
  /** Slices whose use has changed, which the next tick reports. */
  readonly #changed = new Set<Slice>();
  /** Slices to report at once. Those with waiting calls are the first. */
  readonly #pending = new Set<Slice>();
  readonly #waiting = new Set<Slice>();
  /** The name of this server. It gets another one when it counted as gone. */
  #server = newName();
  #isRegistered = false;
  #nextSlice = 1;
  /** The time in which slices may be used, by the monotonic clock and by the time of day, which may be set. */
  #inForceUntil = -Infinity;
  #inForceFrom = Infinity;
  #inForceTo = -Infinity;
  /** Whether transactions were committed that may not be on disk yet, and whether the next one has to be. */
  #isUnsynced = false;
  #isSyncDue = false;
  #reporting: Promise<void> | undefined;
  #checking: Promise<void> | undefined;
  #lastBeat = -Infinity;
  #lastCheck = -Infinity;
  #lastSweep = -Infinity;
  #forgotten: UtcDay | undefined;
  #isFailing = false;
  #isClosed = false;

  constructor(modules: LedgerModules, times: typeof LEDGER_TIMES) {
    this.#modules = modules;
    this.#times = times;
    this.#checkServers = createServerCheck(modules, times.goneMs);
    this.#timer = setInterval(() => this.#tick(), times.reportMs).unref();
  }

  reserve({ accountId, creditsPerDay }: CreditAccount, credits: number): Awaitable<Hold | undefined> {
    if (!(Number.isSafeInteger(credits) && credits >= 1))
      throw new RangeError(`credits must be a whole number, 1 or more, not ${credits}`);
    if (this.#isClosed) throw new LedgerUnreachableError(new Error('the ledger is closed'));
    const { clock } = this.#modules;
    const [time, now] = [clock.now(), clock.monotonic()];
    const slice = this.#open(utcDayOf(time), accountId, now);
    slice.lastUse = now;
    const isInForce = now < this.#inForceUntil && time >= this.#inForceFrom && time < this.#inForceTo;
    if (isInForce && slice.spare >= credits && creditsPerDay >= slice.checkedFor)
      return this.#take(slice, credits);
    slice.creditsPerDay = creditsPerDay;
    return new Promise((resolve, reject) => {
      const [deadline, patientUntil] = [now + this.#times.waitMs, now + this.#times.patienceMs];
      slice.waiting.push({ credits, deadline, patientUntil, resolve, reject });
      this.#waiting.add(slice);
      this.#timer.ref();
      this.#reportNow(slice);
    });
  }

  remaining({ accountId, creditsPerDay }: CreditAccount): Awaitable<number> {
    const day = utcDayOf(this.#modules.clock.now());
    const slice = this.#find(day, accountId);
    if (slice?.isStored) return Math.max(0, creditsPerDay - slice.elsewhere - slice.used);
    return this.#sums(day, accountId).then(({ used }) => Math.max(0, creditsPerDay - used));
  }

  async spent(accountId: string, date: string): Promise<number> {
    return (await this.#sums(parseUtcDay(date), accountId)).settled;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#checking;
    await this.#reporting?.catch(() => undefined);
    this.#rejectLate(Infinity);
    for (const slice of this.#slices.values()) this.#end(slice);
    try {
      while (this.#pending.size > 0) await this.#report();
      if (this.#isRegistered) await endServer(this.#modules.database, this.#server);
    } catch (error) {
      this.#modules.logger.error(
        { err: error },
        'the last spent credits could not be written: what was reserved is free again within a minute',
      );
    }
  }

  /** Returns an account's slice of a day. The one that was found last needs no key. */
  #find(day: UtcDay, accountId: string): Slice | undefined {
    const latest = this.#latest;
    if (latest?.accountId === accountId && latest.day === day && !latest.hasEnded) return latest;
    return (this.#latest = this.#slices.get(keyOf(day, accountId)));
  }

  #open(day: UtcDay, accountId: string, now: number): Slice {
    let slice = this.#find(day, accountId);
    if (!slice)
      this.#slices.set(keyOf(day, accountId), (slice = new Slice(this.#nextSlice++, accountId, day, now)));
    return slice;
  }

  #take(slice: Slice, credits: number): Hold {
    slice.used += credits;
    this.#changed.add(slice);
    if (slice.isLow) this.#reportNow(slice);
    return new SliceHold(slice, credits, this.#onHoldEnd);
  }

  readonly #onHoldEnd = (slice: Slice): void => {
    this.#changed.add(slice);
    // Other servers may lack the credits of a refund.
    if (slice.isScarce && slice.spare > 0) this.#reportNow(slice);
  };

  #reportNow(slice: Slice): void {
    this.#pending.add(slice);
    this.#run();
  }

  /** Has the slices reported whose use has changed. */
  #reportChanged(): void {
    for (const slice of this.#changed) this.#pending.add(slice);
    this.#changed.clear();
  }

  async #sums(day: UtcDay, accountId: string): Promise<CreditSums> {
    this.#reportChanged();
    if (this.#pending.size > 0) this.#run();
    await (this.#isClosed ? this.#reporting?.catch(() => undefined) : this.#reporting);
    return readCreditSums(this.#modules.database, day, accountId);
  }

  #tick(): void {
    const now = this.#modules.clock.monotonic();
    const { beatMs, idleMs } = this.#times;
    this.#rejectLate(now);
    for (const slice of this.#waiting) this.#pending.add(slice);
    this.#reportChanged();
    if (now - this.#lastSweep >= idleMs / 2 && !this.#isFailing) this.#sweep(now);
    if (this.#pending.size > 0 || this.#isUnsynced) this.#isSyncDue = true;
    if (this.#isSyncDue || (this.#isRegistered && now - this.#lastBeat >= beatMs)) this.#run();
    if (now - this.#lastCheck < beatMs) return;
    this.#lastCheck = now;
    this.#checking ??= this.#check()
      .catch((error: unknown) => {
        this.#modules.logger.debug({ reason: reasonOf(error) }, 'the state of other servers cannot be read');
      })
      .finally(() => (this.#checking = undefined));
  }

  async #check(): Promise<void> {
    await this.#checkServers();
    const day = utcDayOf(this.#modules.clock.now());
    if (this.#forgotten === day) return;
    await forgetCredits(this.#modules.database, day - KEPT_DAYS);
    this.#forgotten = day;
  }

  /** Ends the slices of idle accounts and of earlier days. Those with open holds return their spare credits. */
  #sweep(now: number): void {
    this.#lastSweep = now;
    for (const slice of this.#slices.values()) {
      if (!this.#isIdle(slice, now) || slice.waiting.length > 0) continue;
      if (slice.used === slice.settled) this.#end(slice);
      else if (slice.spare > 0) this.#pending.add(slice);
    }
  }

  #isIdle({ lastUse }: Slice, now: number): boolean {
    return now - lastUse >= this.#times.idleMs;
  }

  #end(slice: Slice): void {
    slice.hasEnded = true;
    this.#slices.delete(keyOf(slice.day, slice.accountId));
    this.#changed.delete(slice);
    // The report in progress may store it.
    if (slice.isStored || this.#reporting) this.#pending.add(slice);
    else this.#pending.delete(slice);
  }

  /** Reports until nothing is left to report, one transaction at a time. */
  #run(): void {
    if (this.#reporting || this.#isClosed) return;
    const all = async () => {
      // The reservations of one event-loop tick go together.
      await Promise.resolve();
      do await this.#report();
      while (this.#pending.size > 0);
      if (this.#isFailing) this.#modules.logger.info({}, 'credits are reserved and reported again');
      this.#isFailing = false;
    };
    this.#reporting = all().finally(() => (this.#reporting = undefined));
    this.#reporting.catch((error: unknown) => {
      if (!this.#isFailing)
        this.#modules.logger.error(
          { reason: reasonOf(error) },
          'credits cannot be reserved or reported at the moment',
        );
      this.#isFailing = true;
    });
  }

  async #report(): Promise<void> {
    const { clock, database } = this.#modules;
    const [time, now] = [clock.now(), clock.monotonic()];
    const reports = this.#takePending().map((slice) => ({
      slice,
      report: slice.report(this.#isIdle(slice, now)),
    }));
    const isDurable = this.#isSyncDue;
    this.#isSyncDue = false;
    let states: ReadonlyMap<number, SliceState> | undefined;
    try {
      states = await reportSlices(
        database,
        this.#server,
        reports.map(({ report }) => report),
        { isRegistered: this.#isRegistered, isDurable },
      );
    } catch (error) {
      for (const { slice } of reports) this.#pending.add(slice);
      this.#isSyncDue ||= isDurable;
      throw error;
    }
    if (!states) return this.#lose();
    this.#isRegistered = true;
    this.#lastBeat = now;
    this.#isUnsynced = !isDurable;
    this.#inForceUntil = now + this.#times.inForceMs;
    [this.#inForceFrom, this.#inForceTo] = [time - this.#times.inForceMs, time + this.#times.inForceMs];
    for (const { slice, report } of reports) {
      const state = states.get(report.number);
      if (!state || slice.hasEnded) continue;
      slice.adopt(report, state);
      this.#serve(slice, report, state);
    }
  }

  /** Takes slices that have something to report, those with waiting calls first. */
  #takePending(): readonly Slice[] {
    const taken: Slice[] = [];
    for (const slices of [this.#waiting, this.#pending]) {
      for (const slice of slices) {
        if (taken.length >= REPORTED_AT_ONCE) return taken;
        if (!this.#pending.delete(slice)) continue;
        this.#changed.delete(slice);
        taken.push(slice);
      }
    }
    return taken;
  }

  /** Ends the waiting reservations for which there are enough credits, or certainly too few. */
  #serve(slice: Slice, report: SliceReport, { taken, spareElsewhere }: SliceState): void {
    const { waiting } = slice;
    const now = this.#modules.clock.monotonic();
    const free = report.creditsPerDay - taken;
    for (let first = waiting[0]; first; first = waiting[0]) {
      // It came meanwhile, perhaps with another limit, or not all got what they need.
      const isAnew = slice.creditsPerDay !== report.creditsPerDay;
      if (isAnew || (slice.spare < first.credits && first.credits <= slice.spare + free))
        return void this.#pending.add(slice);
      if (slice.spare < first.credits && spareElsewhere > 0 && now < first.patientUntil) {
        // The next tick asks again. The database has responded.
        for (const waiter of waiting) waiter.deadline = now + this.#times.waitMs;
        return;
      }
      waiting.shift();
      first.resolve(slice.spare >= first.credits ? this.#take(slice, first.credits) : undefined);
    }
    this.#waitNoMore(slice);
    // Crumbs that nobody waits for any more.
    if (slice.isScarce && slice.spare > 0) this.#pending.add(slice);
  }

  #waitNoMore(slice: Slice): void {
    this.#waiting.delete(slice);
    if (this.#waiting.size === 0) this.#timer.unref();
  }

  /** Rejects the reservations to which the database has not responded in time, given in monotonic milliseconds. */
  #rejectLate(now: number): void {
    for (const slice of this.#waiting) {
      const late = slice.waiting.filter(({ deadline }) => deadline <= now);
      if (late.length === 0) continue;
      const onTime = slice.waiting.filter(({ deadline }) => deadline > now);
      slice.waiting.splice(0, Infinity, ...onTime);
      if (onTime.length === 0) this.#waitNoMore(slice);
      for (const { reject } of late)
        reject(new LedgerUnreachableError(new Error('the database of accounts did not respond in time')));
    }
  }

  /** Begins anew under another name, as others may spend the credits of this one. */
  #lose(): void {
    this.#modules.logger.error(
      { server: this.#server },
      'this server gave no sign of life for so long that its credits were taken back: the calls that it had not reported are not charged',
    );
    this.#server = newName();
    this.#isRegistered = false;
    this.#inForceUntil = -Infinity;
    this.#rejectLate(Infinity);
    this.#pending.clear();
    this.#changed.clear();
    for (const slice of this.#slices.values()) slice.hasEnded = true;
    this.#slices.clear();
  }
}

const keyOf = (day: UtcDay, accountId: string) => `${day} ${accountId}`;
const newName = () => randomBytes(8).toString('hex');
