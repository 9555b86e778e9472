import type { Awaitable, Clock, Logger } from '@ethread/core';
import { parseUtcDay, type UtcDay, utcDayOf } from '@ethread/core';
import { readCounterFile } from '../counter-file.ts';
import type { CounterSlot } from '../counter-record.ts';
import type { JournalFolder } from '../journal-folder.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import type { CreditAccount, Hold, Ledger } from '@ethread/ports';
import { ADD } from './day-scripts.ts';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisSession } from './redis-session.ts';

export interface LoneCreditsModules {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: RedisKeys;
  readonly journal: JournalFolder;
}

/** The credits that a server spends on its own while Redis is unreachable. */
export interface LoneCredits {
  /** Wraps a ledger so that it continues on its own when the ledger cannot reach Redis. */
  goOn(ledger: Ledger): Ledger;
  /**
   * Adds to Redis the credits that were spent alone, by this process and by those that ended. Runs on each new
   * connection.
   */
  report(session: RedisSession): Promise<void>;
}

interface LonePart {
  readonly accountId: string;
  readonly day: UtcDay;
  readonly slot: CounterSlot;
  /** Credits of charged calls and of open holds. */
  used: number;
  /** Credits of charged calls. */
  settled: number;
  /** The part of `settled` that Redis has counted. */
  reported: number;
}

/** The kind of the files with counters of credits spent alone. */
const ALONE = 'alone';

/**
 * Lets a server spend at most `goOnCredits` of an account's day without Redis. They are recorded before a call's
 * response is sent, and are added to the day when Redis is available again, even beyond the day's credits. A day may
 * therefore be overspent by at most that amount for each server.
 */
export function createLoneCredits(
  { clock, logger, keys, journal }: LoneCreditsModules,
  { goOnCredits }: { readonly goOnCredits: number },
): LoneCredits {
  const counters = journal.create(ALONE);
  const parts = new Map<string, LonePart>();
  let session: RedisSession | undefined;
  let isClosed = false;

  function partOf(accountId: string, day: UtcDay): LonePart {
    const name = `${day} ${accountId}`;
    const known = parts.get(name);
    if (known) return known;
    const part = { accountId, day, slot: counters.open(accountId, day), used: 0, settled: 0, reported: 0 };
    parts.set(name, part);
    return part;
  }

  function spendAlone(
    ledger: Ledger,
    account: CreditAccount,
    credits: number,
    reason: unknown,
  ): Hold | undefined {
    if (!(reason instanceof LedgerUnreachableError) || isClosed) throw reason;
    let part: LonePart;
    try {
      part = partOf(account.accountId, utcDayOf(clock.now()));
    } catch (cause) {
      throw new LedgerUnreachableError(cause);
    }
    if (part.used + credits > goOnCredits) throw reason;
    const left = ledger.remaining(account);
    if (typeof left === 'number' && credits > left - (part.used - part.reported)) return undefined;
    if (left instanceof Promise) left.catch(() => {});
    part.used += credits;
    return holdOf(part, credits);
  }

  function holdOf(part: LonePart, credits: number): Hold {
    let isOpen = true;
    const end = (isOwed: boolean) => {
      if (!isOpen || isClosed) return;
      isOpen = false;
      if (isOwed) settle(part, credits);
      else part.used -= credits;
    };
    return { day: part.day, settle: () => end(true), refund: () => end(false) };
  }

  function settle(part: LonePart, credits: number): void {
    part.settled += credits;
    try {
      counters.write(part.slot, part.settled, part.used);
    } catch (error) {
      logger.error({ err: error }, 'credits that were spent without Redis cannot be recorded');
    }
    const { session: current } = { session };
    if (current) reportPart(current, part).catch((error: unknown) => current.fail(error));
  }

  async function reportPart(to: RedisSession, part: LonePart): Promise<void> {
    const { accountId, day, slot, settled } = part;
    await add(to, accountId, day, journal.name, slot.generation, settled);
    part.reported = Math.max(part.reported, settled);
  }

  async function add(
    to: RedisSession,
    accountId: string,
    day: UtcDay,
    name: string,
    generation: number,
    settled: number,
  ): Promise<void> {
    await to.run(ADD, keys.day(accountId, day), `~${name}.${generation}`, String(settled), keys.expiry(day));
  }

  async function addLeft(to: RedisSession): Promise<void> {
    for (const { name, path, remove } of await journal.left(ALONE)) {
      for (const { accountId, day, generation, settled } of readCounterFile(path).records) {
        await add(to, accountId, day, name, generation, settled);
      }
      remove();
    }
  }

  /** Deletes the finished counters of days before this one. */
  function forgetOld(): void {
    const today = utcDayOf(clock.now());
    for (const [name, part] of parts) {
      if (part.day === today || part.used !== part.reported) continue;
      parts.delete(name);
      counters.free(part.slot);
    }
  }

  return {
    async report(to) {
      session = to;
      to.onEnd(() => {
        if (session === to) session = undefined;
      });
      forgetOld();
      const unreported = [...parts.values()].filter(({ settled, reported }) => settled > reported);
      await Promise.all([addLeft(to), ...unreported.map((part) => reportPart(to, part))]);
    },
    goOn(ledger) {
      const unreported = (accountId: string, day: UtcDay, counter: 'used' | 'settled') => {
        const part = parts.get(`${day} ${accountId}`);
        return part ? part[counter] - part.reported : 0;
      };
      return {
        reserve(account, credits) {
          try {
            const reserving = ledger.reserve(account, credits);
            if (!(reserving instanceof Promise)) return reserving;
            return reserving.catch((reason: unknown) => spendAlone(ledger, account, credits, reason));
          } catch (reason) {
            return spendAlone(ledger, account, credits, reason);
          }
        },
        remaining(account): Awaitable<number> {
          const day = utcDayOf(clock.now());
          const left = (count: number) => Math.max(0, count - unreported(account.accountId, day, 'used'));
          const remaining = ledger.remaining(account);
          if (typeof remaining === 'number') return left(remaining);
          return remaining.then(left, (reason: unknown) => {
            if (!(reason instanceof LedgerUnreachableError)) throw reason;
            return Math.max(0, goOnCredits - (parts.get(`${day} ${account.accountId}`)?.used ?? 0));
          });
        },
        async spent(accountId, date) {
          return (await ledger.spent(accountId, date)) + unreported(accountId, parseUtcDay(date), 'settled');
        },
        async close() {
          isClosed = true;
          await ledger.close();
          counters.close({
            isEmpty: [...parts.values()].every(({ settled, reported }) => settled === reported),
          });
        },
      };
    },
  };
}
