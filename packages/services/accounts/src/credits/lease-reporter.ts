import { randomBytes } from 'node:crypto';
import type { Clock, Logger } from '@ethread/core';
import type { AccountDatabase } from '../database/account-database.ts';
import type { Lease } from './lease.ts';
import type { LeaseBook } from './lease-book.ts';
import {
  type AccountDay,
  exchange,
  type ExchangeResult,
  type LeaseReport,
  type LeaseState,
} from './lease-exchange.ts';
import { firstOfEach, keyOf, reportOf } from './lease-report.ts';

/** The leases that one transaction reports. */
const REPORTED_AT_ONCE = 250;

/** Receives what the database says of this server's leases. */
export interface ReportHandlers {
  /** Receives the new state of a lease that was reported. */
  apply(lease: Lease, report: LeaseReport, state: LeaseState): void;
  /** Receives the accounts whose credits other servers lack. */
  heed(wanted: readonly AccountDay[]): void;
  /** Is called when this server counted as gone: its leases belong to others, and it has another name from now on. */
  lose(): void;
}

/** What the reports of leases are made of. */
export interface ReporterModules {
  readonly database: AccountDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly book: LeaseBook;
  /** The leases that are reported before all others. */
  readonly urgent: Iterable<Lease>;
}

/** Reports the leases of a server to the database, the changes of many in one transaction, one transaction at a time. */
export class LeaseReporter {
  readonly #modules: ReporterModules;
  readonly #handlers: ReportHandlers;
  /** The name of this server. It gets another one when it counted as gone. */
  #server = newName();
  #isRegistered = false;
  /** Leases that have something to report or to ask for. */
  readonly #pending = new Set<Lease>();
  /** Leases that end, and whose end is not stored yet. */
  readonly #ended = new Set<Lease>();
  readonly #wants = new Map<string, AccountDay>();
  #hasChangedWants = false;
  /** Whether transactions have been committed that may not be on disk yet. */
  #isUnsynced = false;
  #isSyncDue = false;
  #running: Promise<void> | undefined;
  #lastBeat = -Infinity;
  #isFailing = false;

  constructor(modules: ReporterModules, handlers: ReportHandlers) {
    this.#modules = modules;
    this.#handlers = handlers;
  }

  get server(): string {
    return this.#server;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Has a lease reported with the next transaction. */
  add(lease: Lease): void {
    this.#pending.add(lease);
  }

  /** Has a lease reported now. */
  ask(lease: Lease): void {
    this.#pending.add(lease);
    this.#run();
  }

  /** Has the end of a lease reported. */
  end(lease: Lease): void {
    this.#pending.delete(lease);
    if (lease.isStored) this.#ended.add(lease);
  }

  /** Lets the other servers return their spare credits of an account. */
  want(lease: Lease): void {
    if (this.#wants.has(keyOf(lease))) return;
    this.#wants.set(keyOf(lease), lease);
    this.#hasChangedWants = true;
    this.#pending.add(lease);
  }

  /** Ends `want`. */
  stopWanting(lease: Lease): void {
    if (this.#wants.delete(keyOf(lease))) this.#hasChangedWants = true;
  }

  /** Reports what an interval brought, and that this server lives once its last report is `beatMs` milliseconds old. */
  reportInterval(now: number, beatMs: number): void {
    if (this.#addChanged() || this.#isUnsynced) this.#isSyncDue = true;
    const isBeatDue = this.#isRegistered && now - this.#lastBeat >= beatMs;
    if (isBeatDue || this.#isSyncDue) this.#run();
    else this.reportPending();
  }

  /** Reports now if there is something to report. */
  reportPending(): void {
    if (this.#pending.size > 0 || this.#ended.size > 0) this.#run();
  }

  /** Resolves when all that this server has counted until now is reported. Rejects if it could not be. */
  async settle(): Promise<void> {
    this.#addChanged();
    this.reportPending();
    await this.#running;
  }

  /** Resolves when the current transaction, if any, has ended, whether it succeeded or not. */
  async idle(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  /** Reports the ends of all leases, and deletes this server. */
  async close(): Promise<void> {
    this.#wants.clear();
    this.#isSyncDue = true;
    while (this.#ended.size > 0) await this.#exchange();
    if (!this.#isRegistered) return;
    const values = [this.#server];
    await this.#modules.database.run([
      { text: 'delete from ethread_account_wants where server = $1', values },
      { text: 'delete from ethread_account_servers where server = $1', values },
    ]);
  }

  /** Returns whether there were changed leases. */
  #addChanged(): boolean {
    const changed = this.#modules.book.takeChanged();
    for (const lease of changed) this.#pending.add(lease);
    return changed.length > 0;
  }

  /** Reports until nothing is left to report. */
  #run(): void {
    if (this.#running) return;
    this.#running = this.#exchangeAll().finally(() => (this.#running = undefined));
    this.#running.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#isFailing)
        this.#modules.logger.error({ reason }, 'credits cannot be leased or reported at the moment');
      this.#isFailing = true;
    });
  }

  async #exchangeAll(): Promise<void> {
    // The reservations of one event-loop tick go together.
    await Promise.resolve();
    do await this.#exchange();
    while (this.#pending.size > 0 || this.#ended.size > 0);
    if (this.#isFailing) this.#modules.logger.info({}, 'credits are leased and reported again');
    this.#isFailing = false;
  }

  async #exchange(): Promise<void> {
    const [now, sentAt] = [this.#modules.clock.now(), this.#modules.clock.monotonic()];
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
      result = await exchange(this.#modules.database, {
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
    this.#modules.book.allowUse(now, sentAt);
    for (const lease of ended) this.#ended.delete(lease);
    for (const [index, lease] of leases.entries()) {
      const [report, state] = [reports[index], result.states.get(lease.number)];
      if (report && state) this.#handlers.apply(lease, report, state);
    }
    this.#handlers.heed(result.wanted);
  }

  /** Takes leases that have something to report, those with waiting reservations first. */
  #takePending(): readonly Lease[] {
    const taken: Lease[] = [];
    for (const leases of [this.#modules.urgent, this.#pending]) {
      for (const lease of leases) {
        if (taken.length >= REPORTED_AT_ONCE) return taken;
        if (this.#pending.delete(lease)) taken.push(lease);
      }
    }
    return taken;
  }

  /** Begins anew under another name, as others may spend the credits of this one. */
  #lose(): void {
    this.#modules.logger.error(
      { server: this.#server },
      'this server gave no sign of life for so long that its leases were taken back: the calls that it had not reported are not charged',
    );
    this.#server = newName();
    this.#isRegistered = false;
    for (const set of [this.#pending, this.#ended, this.#wants]) set.clear();
    this.#handlers.lose();
  }
}

const newName = () => randomBytes(8).toString('hex');
