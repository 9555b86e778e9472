import type { Awaitable, Clock, Logger } from '@ethread/core';
import type { UtcDay } from '@ethread/core';
import type { Allotment, AllotmentStore } from '../allotment.ts';
import { readCounterFile } from '../counter-file.ts';
import type { JournalFolder } from '../journal-folder.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import { LEASE, READ, SETTLE, STATE } from './day-scripts.ts';
import { numberAt, verdictOf } from './day-reply.ts';
import type { RedisKeys } from './redis-keys.ts';
import { openRedisLink, type RedisLinkOptions, type RedisNews } from './redis-link.ts';
import type { RedisSession } from './redis-session.ts';

export interface RedisAllotmentsModules {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: RedisKeys;
  /** The counters of allotments, of this process and of those that ended. */
  readonly journal: JournalFolder;
  /** Called with each new connection, besides the report of the leases. */
  alsoReport(session: RedisSession): Promise<void>;
  onClosed(): Promise<void>;
}

export interface RedisAllotmentsOptions extends RedisLinkOptions {
  /** The limit of a lease, unless one call costs more. */
  readonly credits: number;
  /** The time that a reservation waits for Redis to return, in milliseconds. */
  readonly waitMs: number;
}

/** The state of an allotment in Redis. */
interface Lease {
  readonly allotment: Allotment;
  readonly key: string;
  /**
   * The field in the hash of the account's day. Each allotment has its own, since a folded allotment never continues.
   */
  readonly field: string;
  isKnown: boolean;
  /** Whether a command was in flight when the connection ended. */
  isUnclear: boolean;
  /** All servers' credits at Redis's last reply. */
  total: number;
  /** The time of that reply, in the clock's monotonic milliseconds. */
  reportedAt: number;
  /** The settled credits at the last report to Redis. */
  settled: number;
  /** The number of the last command with a reply; see `commands`. */
  served: number;
  /** The last of the commands, which are sent one after the other. */
  last: Promise<unknown>;
}

/** The kind of the files with counters of leases. */
export const LEASES = 'leases';

/** The age up to which Redis's last reply about an account serves other requests, in milliseconds. */
const FRESH_MS = 1_000;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Opens allotments that are leased from Redis. A lease has at most `credits`. It is enlarged when they are spent, less
 * and less as the day's credits become scarce, and is returned when the account is idle. A server's leased credits
 * remain its own when it ends, until its counters are found, since no other server has a record of the spent part.
 */
export async function openRedisAllotments(
  { clock, logger, keys, journal, alsoReport, onClosed }: RedisAllotmentsModules,
  { credits: leaseCredits, waitMs, ...linkOptions }: RedisAllotmentsOptions,
): Promise<AllotmentStore> {
  const leases = new Map<Allotment, Lease>();
  /** Numbers the requests for leases, in the order in which they were made or sent. */
  let commands = 0;
  const link = await openRedisLink({ clock, logger, onConnected: report }, linkOptions);

  function leaseOf(allotment: Allotment): Lease {
    const known = leases.get(allotment);
    if (known) return known;
    const { accountId, day, slot } = allotment;
    const lease: Lease = {
      allotment,
      key: keys.day(accountId, day),
      field: fieldOf(journal.name, slot.generation),
      isKnown: false,
      isUnclear: false,
      total: 0,
      reportedAt: 0,
      settled: 0,
      served: 0,
      last: Promise.resolve(),
    };
    leases.set(allotment, lease);
    return lease;
  }

  /** Reports this server's leases to Redis, on a new connection before anything else. */
  async function report(session: RedisSession, { isLost, isRestarted }: RedisNews): Promise<void> {
    const all = [...leases.values()];
    const reporting = all.filter(
      ({ isKnown, isUnclear }) => isUnclear || (isKnown && (isLost || isRestarted)),
    );
    await Promise.all([alsoReport(session), ...reporting.map((lease) => reportLease(session, lease))]);
    settleLeft(session).catch((error: unknown) => session.fail(error));
  }

  async function reportLease(session: RedisSession, lease: Lease): Promise<void> {
    const { allotment, key, field, total, isKnown } = lease;
    const { settled, day } = allotment;
    const granted = Math.max(allotment.granted, allotment.used);
    const response = await session.run(
      STATE,
      key,
      field,
      ...[session.epoch, granted, settled, total, isKnown ? 1 : 0, keys.expiry(day)].map(String),
    );
    // The lease was folded, and the reply was lost.
    if (verdictOf(response) !== 'gone') note(lease, granted, numberAt(response, 1));
    lease.isUnclear = false;
  }

  function note(lease: Lease, granted: number, total: number): void {
    lease.isKnown = true;
    lease.total = total;
    lease.reportedAt = clock.monotonic();
    lease.allotment.elsewhere = total - granted;
  }

  /** Settles the spent credits of processes that ended, which frees the rest. */
  async function settleLeft(session: RedisSession): Promise<void> {
    for (const { name, path, remove } of await journal.left(LEASES)) {
      const { records, torn } = readCounterFile(path);
      if (torn > 0) logger.error({ path, torn }, 'counters are damaged; their leases count as spent');
      await Promise.all(
        records.map(({ accountId, day, generation, settled }) =>
          session.run(
            SETTLE,
            keys.day(accountId, day),
            fieldOf(name, generation),
            String(settled),
            keys.expiry(day),
          ),
        ),
      );
      remove();
    }
  }

  /** Runs a command after the ones before it. If the connection breaks meanwhile, it runs again on the next one. */
  function inOrder<T>(lease: Lease, run: (session: RedisSession) => Promise<T>): Promise<T> {
    const result = lease.last.then(() => persist(lease, run));
    lease.last = result.catch(() => {});
    return result;
  }

  async function persist<T>(lease: Lease, run: (session: RedisSession) => Promise<T>): Promise<T> {
    const deadline = clock.monotonic() + waitMs;
    for (;;) {
      const session = link.session ?? (await link.whenReady(Math.max(0, deadline - clock.monotonic())));
      try {
        return await run(session);
      } catch (error) {
        lease.isUnclear = true;
        session.fail(error);
        if (clock.monotonic() >= deadline) throw new LedgerUnreachableError(error);
      }
    }
  }

  /** Makes Redis hold the kept credits, and more when at least the wanted credits are available. */
  async function lease(
    session: RedisSession,
    under: Lease,
    stored: number,
    wanted: { readonly least: number; readonly most: number; readonly creditsPerDay: number },
  ): Promise<void> {
    const { allotment, key, field, isKnown } = under;
    const { least, most, creditsPerDay } = wanted;
    const command = ++commands;
    const { settled } = allotment;
    const response = await session.run(
      LEASE,
      key,
      field,
      ...[session.epoch, stored, settled, least, most, creditsPerDay, isKnown ? 1 : 0].map(String),
      keys.expiry(allotment.day),
    );
    const verdict = verdictOf(response);
    if (verdict !== undefined) throw new Error(`Redis responded with ${verdict}`);
    const granted = numberAt(response, 0);
    under.served = command;
    if (least === 0) under.settled = settled;
    note(under, granted, numberAt(response, 1));
    // Under a limit that was lowered below the spent credits, even refunded credits are not free.
    allotment.granted = Math.min(granted, creditsPerDay - allotment.elsewhere);
  }

  const fits = ({ granted, used, creditsPerDay }: Allotment, credits: number, limit: number) =>
    granted - used >= credits && limit >= creditsPerDay;

  return {
    isShared: false,
    enlarge(allotment, credits, creditsPerDay) {
      const under = leaseOf(allotment);
      const began = ++commands;
      return inOrder(under, async (session) => {
        if (fits(allotment, credits, creditsPerDay)) return true;
        // Redis has just reported too few credits to another request in the meantime.
        const isReported = under.served > began && creditsPerDay === allotment.creditsPerDay;
        if (isReported && creditsPerDay - allotment.elsewhere - allotment.used < credits) return false;
        // Under a lower limit the unspent credits may be too many, so all of them are requested anew.
        if (creditsPerDay < allotment.creditsPerDay) allotment.granted = allotment.used;
        const retained = Math.max(allotment.granted, allotment.used);
        const least = credits - retained + allotment.used;
        const most = Math.max(least, leaseCredits - retained + allotment.used);
        await lease(session, under, retained, { least, most, creditsPerDay });
        allotment.creditsPerDay = creditsPerDay;
        return fits(allotment, credits, creditsPerDay);
      });
    },
    release() {},
    async returnUnspent(allotments) {
      if (!link.session) return;
      await Promise.all(
        allotments.map((allotment) => {
          const under = leaseOf(allotment);
          return inOrder(under, async (session) => {
            if (
              !under.isKnown ||
              (allotment.granted <= allotment.used && allotment.settled === under.settled)
            )
              return;
            allotment.granted = allotment.used;
            await lease(session, under, allotment.used, { least: 0, most: 0, creditsPerDay: NO_LIMIT });
          });
        }),
      );
    },
    remaining(accountId, day, creditsPerDay, allotment): Awaitable<number> {
      const under = allotment && leases.get(allotment);
      if (!allotment || !under?.isKnown) {
        return read(accountId, day).then((response) => creditsPerDay - numberAt(response, 0));
      }
      const left = () => creditsPerDay - allotment.elsewhere - allotment.used;
      if (clock.monotonic() - under.reportedAt < FRESH_MS || !link.session) return left();
      return read(accountId, day)
        .then((response) => note(under, Math.max(allotment.granted, allotment.used), numberAt(response, 0)))
        .then(left, left);
    },
    async settledElsewhere(accountId, day, allotment) {
      const response = await read(accountId, day, allotment && leases.get(allotment)?.field);
      return numberAt(response, 1) - numberAt(response, 2);
    },
    async fold(allotments, { evenOpen }) {
      if (!evenOpen && !link.session) return [];
      const folded = await Promise.allSettled(
        allotments.map((allotment) => {
          const under = leaseOf(allotment);
          return inOrder(under, async (session) => {
            if (!evenOpen && allotment.used !== allotment.settled) return false;
            allotment.granted = allotment.used;
            const { settled, day } = allotment;
            await session.run(SETTLE, under.key, under.field, String(settled), keys.expiry(day));
            leases.delete(allotment);
            return true;
          });
        }),
      );
      return allotments.filter((_, at) => {
        const outcome = folded[at];
        return outcome?.status === 'fulfilled' && outcome.value;
      });
    },
    forget() {},
    async close() {
      await link.close();
      await onClosed();
    },
  };

  async function read(accountId: string, day: UtcDay, field = ''): Promise<unknown> {
    const deadline = clock.monotonic() + waitMs;
    for (;;) {
      const session = link.session ?? (await link.whenReady(Math.max(0, deadline - clock.monotonic())));
      try {
        return await session.run(READ, keys.day(accountId, day), field);
      } catch (error) {
        session.fail(error);
        if (clock.monotonic() >= deadline) throw new LedgerUnreachableError(error);
      }
    }
  }
}

const fieldOf = (name: string, generation: number) => `%${name}.${generation}`;
