import { randomBytes } from 'node:crypto';
import type { Awaitable, Clock, Logger } from '@ethread/core';
import { parseUtcDay, type UtcDay, utcDayOf } from '@ethread/core';
import { LedgerUnreachableError } from '@ethread/ports';
import type { CreditAccount, Hold, Ledger } from '@ethread/ports';
import { OpenHold } from '../open-hold.ts';
import { numberAt, verdictOf, wordsFrom } from './day-reply.ts';
import { READ, RESERVE, SETTLE, STATE } from './day-scripts.ts';
import { createLiveServers, type LiveServers } from './live-servers.ts';
import type { RedisKeys } from './redis-keys.ts';
import { openRedisLink, type RedisLink, type RedisLinkOptions, type RedisNews } from './redis-link.ts';
import type { RedisSession } from './redis-session.ts';
import { type Incarnation, partOf, partsOf, type ServerPart } from './server-part.ts';

export interface SharedLedgerModules {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: RedisKeys;
  /** Called with each new connection, besides the report of this ledger. */
  alsoReport(session: RedisSession): Promise<void>;
  onClosed(): Promise<void>;
}

export interface SharedLedgerOptions extends RedisLinkOptions {
  /** The time that a reservation waits for Redis to return, in milliseconds. */
  readonly waitMs: number;
  /** The time without contact after which a server's open holds are refunded, in milliseconds. */
  readonly goneAfterMs: number;
}

/** A limit that rejects nothing, for commands that only settle and refund. */
const NO_LIMIT = String(Number.MAX_SAFE_INTEGER);
/** The age up to which Redis's last reply about an account serves other requests, in milliseconds. */
const FRESH_MS = 1_000;
/** The interval at which parts of old days are deleted. */
const SWEEP_MS = 60_000;

/**
 * Creates a ledger that sends every reservation to Redis, in one round trip. Settlements and refunds are sent with the
 * next reservation of the account, or separately at the end of the event-loop tick. They are not awaited.
 */
export async function createSharedLedger(
  modules: SharedLedgerModules,
  options: SharedLedgerOptions,
): Promise<Ledger> {
  const ledger = new SharedLedger(modules, options);
  await ledger.open(options);
  return ledger;
}

class SharedLedger implements Ledger {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #keys: RedisKeys;
  readonly #modules: SharedLedgerModules;
  readonly #waitMs: number;
  readonly #servers: LiveServers;
  /** The names of this process that Redis still stores, the current one last. */
  #incarnations: Incarnation[] = [beBorn()];
  /**
   * Parts that Redis may have stored wrongly, because commands were in flight when the connection ended or could not be
   * sent.
   */
  readonly #unclear = new Set<ServerPart>();
  readonly #unsent = new Set<ServerPart>();
  /** The connection, from its first command on. */
  #session: RedisSession | undefined;
  #link: RedisLink | undefined;
  #isClosed = false;
  readonly #sweepTimer: NodeJS.Timeout;

  constructor(modules: SharedLedgerModules, { waitMs, goneAfterMs }: SharedLedgerOptions) {
    const { clock, logger, keys } = modules;
    this.#modules = modules;
    this.#clock = clock;
    this.#logger = logger;
    this.#keys = keys;
    this.#waitMs = waitMs;
    this.#servers = createLiveServers(
      {
        keys,
        logger,
        own: () => this.#incarnations.map(({ id }) => id),
        onGone: (session, id) => this.#settleEverywhere(session, id),
      },
      { goneAfterMs },
    );
    this.#sweepTimer = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  async open(options: RedisLinkOptions): Promise<void> {
    this.#link = await openRedisLink(
      {
        clock: this.#clock,
        logger: this.#logger,
        onConnected: (session, news) => this.#report(session, news),
      },
      options,
    );
  }

  reserve({ accountId, creditsPerDay }: CreditAccount, credits: number): Promise<Hold | undefined> {
    if (!(Number.isSafeInteger(credits) && credits >= 1)) {
      throw new RangeError(`credits must be a whole number, 1 or more, not ${credits}`);
    }
    return this.#reserve(utcDayOf(this.#clock.now()), accountId, creditsPerDay, credits);
  }

  remaining({ accountId, creditsPerDay }: CreditAccount): Awaitable<number> {
    const part = this.#part(utcDayOf(this.#clock.now()), accountId);
    const left = (total: number) =>
      Math.max(0, creditsPerDay - total + part.refundedInFlight + part.unsentRefunded);
    const { total } = part;
    const isFresh = this.#clock.monotonic() - part.reportedAt < FRESH_MS || !this.#link?.session;
    if (total !== undefined && isFresh) return left(total);
    return this.#query((session) => this.#readTotal(session, part)).then(left, (error: unknown) => {
      if (total === undefined) throw error;
      return left(total);
    });
  }

  async spent(accountId: string, date: string): Promise<number> {
    const part = this.#part(parseUtcDay(date), accountId);
    const response = await this.#query((session) => session.run(READ, part.key, part.incarnation.field));
    return numberAt(response, 1) - numberAt(response, 2) + part.settled;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#sendUnsent();
    this.#isClosed = true;
    clearInterval(this.#sweepTimer);
    const session = this.#link?.session;
    try {
      if (session) {
        for (const part of this.#incarnations.flatMap((incarnation) => [...partsOf(incarnation)])) {
          if (part.isKnown) void this.#settle(session, part, part.incarnation.field).catch(() => {});
        }
        await this.#servers.leave(session);
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'Redis could not be notified that this server ends; it will notice');
    }
    await this.#link?.close();
    await this.#modules.onClosed();
  }

  /** Ends a hold. The hold calls it once. */
  end(part: ServerPart, credits: number, isOwed: boolean): void {
    if (this.#isClosed) return;
    if (isOwed) {
      part.settled += credits;
      part.unsentSettled += credits;
    } else {
      part.used -= credits;
      part.unsentRefunded += credits;
    }
    if (this.#unsent.size === 0) queueMicrotask(() => this.#sendUnsent());
    this.#unsent.add(part);
  }

  async #reserve(
    day: UtcDay,
    accountId: string,
    creditsPerDay: number,
    credits: number,
  ): Promise<Hold | undefined> {
    const deadline = this.#clock.monotonic() + this.#waitMs;
    for (;;) {
      const session = await this.#whenReady(deadline);
      const part = this.#part(day, accountId);
      try {
        const response = await this.#send(session, part, credits, String(creditsPerDay));
        if (response === 'again') continue;
        const { isGranted, others } = response;
        if (isGranted) {
          if (others.length > 0) void this.#settleGone(session, part, others).catch(() => {});
          return new OpenHold(this, part, credits);
        }
        if (!(await this.#settleGone(session, part, others))) return undefined;
      } catch (error) {
        session.fail(error);
        if (this.#clock.monotonic() >= deadline) throw new LedgerUnreachableError(error);
      }
    }
  }

  async #whenReady(deadline: number): Promise<RedisSession> {
    if (this.#isClosed || !this.#link) throw new LedgerUnreachableError(new Error('the ledger is closed'));
    return this.#link.session ?? this.#link.whenReady(Math.max(0, deadline - this.#clock.monotonic()));
  }

  /** Sends a request that changes nothing. */
  async #query<T>(question: (session: RedisSession) => Promise<T>): Promise<T> {
    const deadline = this.#clock.monotonic() + this.#waitMs;
    for (;;) {
      const session = await this.#whenReady(deadline);
      try {
        return await question(session);
      } catch (error) {
        session.fail(error);
        if (this.#clock.monotonic() >= deadline) throw new LedgerUnreachableError(error);
      }
    }
  }

  /**
   * Reserves a price, or none, and sends the settlements and refunds with it. Returns whether it was granted, and the
   * other servers with open holds.
   */
  async #send(
    session: RedisSession,
    part: ServerPart,
    credits: number,
    limit: string,
  ): Promise<'again' | { readonly isGranted: boolean; readonly others: readonly string[] }> {
    const { unsentSettled, unsentRefunded, isKnown, incarnation } = part;
    part.unsentSettled = 0;
    part.unsentRefunded = 0;
    part.refundedInFlight += unsentRefunded;
    let response: unknown;
    try {
      response = await session.run(
        RESERVE,
        part.key,
        incarnation.field,
        String(session.epoch),
        String(credits),
        limit,
        String(unsentSettled),
        String(unsentRefunded),
        isKnown ? '1' : '0',
        this.#keys.expiry(part.day),
      );
    } catch (error) {
      this.#unclear.add(part);
      session.fail(error);
      throw error;
    }
    const verdict = verdictOf(response);
    if (verdict !== undefined) {
      if (verdict === 'gone') {
        this.#bury(incarnation);
      } else {
        this.#unclear.add(part);
        session.fail(new Error(`Redis responded with ${verdict}`));
      }
      return 'again';
    }
    part.refundedInFlight -= unsentRefunded;
    this.#noteTotal(part, numberAt(response, 1));
    const isGranted = numberAt(response, 0) === 1;
    if (isGranted) {
      part.isKnown = true;
      part.used += credits;
    }
    return { isGranted, others: wordsFrom(response, 2) };
  }

  #sendUnsent(): void {
    for (const part of this.#unsent) {
      if (part.unsentSettled === 0 && part.unsentRefunded === 0) continue;
      if (this.#session) void this.#send(this.#session, part, 0, NO_LIMIT).catch(() => {});
      else this.#unclear.add(part);
    }
    this.#unsent.clear();
  }

  /** Reports this server's state to Redis, on a new connection before anything else. */
  async #report(session: RedisSession, { isLost, isRestarted }: RedisNews): Promise<void> {
    session.onEnd(() => {
      if (this.#session === session) this.#session = undefined;
    });
    const all = this.#incarnations.flatMap((incarnation) => [...partsOf(incarnation)]);
    const parts = isLost || isRestarted ? all.filter(({ isKnown }) => isKnown) : [...this.#unclear];
    const reporting = parts.map((part) => this.#reportPart(session, part));
    this.#session = session;
    await Promise.all([this.#servers.join(session), this.#modules.alsoReport(session), ...reporting]);
  }

  async #reportPart(session: RedisSession, part: ServerPart): Promise<void> {
    const wasKnown = part.isKnown;
    part.unsentSettled = 0;
    part.unsentRefunded = 0;
    part.refundedInFlight = 0;
    part.isKnown = true;
    this.#unclear.delete(part);
    try {
      const response = await session.run(
        STATE,
        part.key,
        part.incarnation.field,
        String(session.epoch),
        String(part.used),
        String(part.settled),
        String(part.total ?? 0),
        wasKnown ? '1' : '0',
        this.#keys.expiry(part.day),
      );
      const verdict = verdictOf(response);
      if (verdict === 'gone') this.#bury(part.incarnation);
      else if (verdict !== undefined) throw new Error(`Redis responded with ${verdict}`);
      else this.#noteTotal(part, numberAt(response, 1));
    } catch (error) {
      this.#unclear.add(part);
      throw error;
    }
  }

  /** Continues under a new name, after another server counted this one as gone and refunded its open holds. */
  #bury(incarnation: Incarnation): void {
    if (this.#incarnations.at(-1) !== incarnation) return;
    this.#logger.error(
      { server: incarnation.id },
      'other servers considered this server gone, because Redis received nothing from it: calls that were open then are not counted',
    );
    this.#incarnations.push(beBorn());
  }

  async #readTotal(session: RedisSession, part: ServerPart): Promise<number> {
    for (;;) {
      const response = await session.run(READ, part.key, part.incarnation.field);
      const total = this.#noteTotal(part, numberAt(response, 0));
      if (!(await this.#settleGone(session, part, wordsFrom(response, 3)))) return total;
    }
  }

  #noteTotal(part: ServerPart, total: number): number {
    part.total = total;
    part.reportedAt = this.#clock.monotonic();
    return total;
  }

  #part(day: UtcDay, accountId: string): ServerPart {
    const incarnation = this.#incarnations.at(-1) ?? beBorn();
    return partOf(incarnation, accountId, day, this.#keys.day(accountId, day));
  }

  /** Refunds the open holds of servers that are gone. Returns whether any credits became free. */
  async #settleGone(session: RedisSession, part: ServerPart, fields: readonly string[]): Promise<boolean> {
    if (fields.length === 0) return false;
    const ids = fields.map((field) => field.slice(1));
    const gone = await this.#servers.gone(session, ids);
    const freed = await Promise.all(gone.map((id) => this.#settle(session, part, fieldOf(id))));
    return freed.some((credits) => credits > 0);
  }

  async #settleEverywhere(session: RedisSession, id: string): Promise<void> {
    const parts = this.#incarnations.flatMap((incarnation) => [...partsOf(incarnation)]);
    await Promise.all(parts.map((part) => this.#settle(session, part, fieldOf(id))));
  }

  async #settle(session: RedisSession, { key, day }: ServerPart, field: string): Promise<number> {
    return numberAt(await session.run(SETTLE, key, field, '', this.#keys.expiry(day)), 0);
  }

  /** Deletes parts of old days, and names without open holds. */
  #sweep(): void {
    const today = utcDayOf(this.#clock.now());
    const isDone = (part: ServerPart) => part.used === part.settled && !this.#unclear.has(part);
    for (const incarnation of this.#incarnations) {
      const isCurrent = incarnation === this.#incarnations.at(-1);
      for (const [day, parts] of incarnation.parts) {
        if (day === today && isCurrent) continue;
        for (const part of parts.values()) if (isDone(part)) parts.delete(part.accountId);
        if (parts.size === 0) incarnation.parts.delete(day);
      }
    }
    const current = this.#incarnations.at(-1);
    this.#incarnations = this.#incarnations.filter((one) => one === current || one.parts.size > 0);
  }
}

const fieldOf = (id: string) => `@${id}`;

function beBorn(): Incarnation {
  const id = randomBytes(8).toString('hex');
  return { id, field: fieldOf(id), parts: new Map() };
}
