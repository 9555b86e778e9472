import { randomBytes } from 'node:crypto';
import { reasonOf } from '../reason-of.ts';
import type { Lease, LeaseReport } from './lease.ts';
import type { LeaseBook } from './lease-book.ts';
import { type AccountDay, endServer, exchange, type LeaseState } from './lease-exchange.ts';
import type { LedgerModules } from './ledger-options.ts';

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
export interface ReporterModules extends LedgerModules {
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
  /** Leases that have something to report or to ask for, or whose end is not stored yet. */
  readonly #pending = new Set<Lease>();
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

  /** Ends a lease, and has the end reported. Its open holds are refunded. */
  end(lease: Lease): void {
    lease.isVoid = true;
    if (lease.isStored) this.#pending.add(lease);
    else this.#pending.delete(lease);
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
    if (this.#pending.size > 0) this.#run();
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
    while (this.#pending.size > 0) await this.#exchange();
    if (this.#isRegistered) await endServer(this.#modules.database, this.#server);
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
      if (!this.#isFailing)
        this.#modules.logger.error(
          { reason: reasonOf(error) },
          'credits cannot be leased or reported at the moment',
        );
      this.#isFailing = true;
    });
  }

  async #exchangeAll(): Promise<void> {
    // The reservations of one event-loop tick go together.
    await Promise.resolve();
    do await this.#exchange();
    while (this.#pending.size > 0);
    if (this.#isFailing) this.#modules.logger.info({}, 'credits are leased and reported again');
    this.#isFailing = false;
  }

  async #exchange(): Promise<void> {
    const { clock, database, book } = this.#modules;
    const [now, sentAt] = [clock.now(), clock.monotonic()];
    const reports = this.#takePending().map((lease) => lease.report(sentAt));
    const isDurable = this.#isSyncDue;
    this.#isSyncDue = false;
    const [server, isRegistered] = [this.#server, this.#isRegistered];
    const result = await exchange(database, { server, isRegistered, reports, isDurable }).catch(
      (error: unknown) => {
        for (const { lease } of reports) this.#pending.add(lease);
        this.#isSyncDue ||= isDurable;
        throw error;
      },
    );
    if (!result) return this.#lose();
    this.#isRegistered = true;
    this.#lastBeat = sentAt;
    this.#isUnsynced = !isDurable;
    book.allowUse(now, sentAt);
    for (const report of reports) {
      const state = result.states.get(report.lease.number);
      if (state) this.#handlers.apply(report.lease, report, state);
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
    this.#pending.clear();
    this.#handlers.lose();
  }
}

const newName = () => randomBytes(8).toString('hex');
