import { type Clock, EthreadError, type Logger } from '@ethread/core';
import { openJournalFolder } from '../journal-folder.ts';
import { createLeasingLedger } from '../leasing-ledger.ts';
import type { Ledger } from '../ledger.ts';
import { createLoneCredits } from './lone-credits.ts';
import {
  LEASES,
  openRedisAllotments,
  type RedisAllotmentsModules,
  type RedisAllotmentsOptions,
} from './redis-allotments.ts';
import { createRedisKeys } from './redis-keys.ts';
import { createSharedLedger } from './shared-ledger.ts';

export interface RedisLedgerModules {
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface RedisLedgerOptions {
  /** `redis://[user:password@]host:port[/database]`; `rediss:` for TLS. Redis 6.2 or later, or Valkey. */
  readonly url: string;
  /** Stands before the names of all keys. Default: `ethread:`. */
  readonly keyPrefix?: string;
  /**
   * Has this server take up to so many credits of an account at a time and spend them without asking. It needs a
   * `folder`. As strict about overspending; but a call may be refused while other servers hold unspent credits of the
   * account, and a server that crashes holds back what it leased until it comes back to its folder.
   */
  readonly lease?: {
    readonly credits: number;
    /** How long an account is idle before what is unspent goes back, in milliseconds. Default: 1,000. */
    readonly idleMs?: number;
  };
  /**
   * What to do while Redis can not be asked: refuse every call (the default), or let this server spend so many credits of
   * each account's day on its own, which needs a `folder`. They are added to the day when Redis is back; so a day may be
   * overspent by `goOnCredits` a server, and by no more.
   */
  readonly whenUnreachable?: 'refuse' | { readonly goOnCredits: number };
  /** Where this server keeps on record what Redis has yet to be told, on a disk of its own that outlives the process. */
  readonly folder?: string;
  /** How long a settled call may be on record there without being on the disk, in milliseconds. Default: 20. */
  readonly flushMs?: number;
  /**
   * After Redis was started anew, how long the servers have to tell it what they know before anything is reserved, in
   * milliseconds. Default: 2,000.
   */
  readonly recoveryMs?: number;
  /**
   * For how long Redis may not hear of a server before what the server's open calls took is given back, in milliseconds.
   * Default: 10,000. Leases are not given back so.
   */
  readonly goneAfterMs?: number;
}

/** Days that can be asked for beside today. */
const KEPT_DAYS = 7;
/** How long Redis may leave a command without a reply. */
const REPLY_MS = 1_000;
/** How long a reservation waits for Redis to be there again, where it is refused otherwise. */
const WAIT_MS = 1_000;

/**
 * Opens the ledger that is kept in a Redis or Valkey, for any number of servers.
 *
 * - A reservation is one atomic script, one round trip; settlements are not waited for. A server that crashes loses its
 *   open holds, and settlements that it had not sent yet, a turn of its event loop at most; what they took is given back
 *   when it has not been heard of for `goneAfterMs`.
 * - A connection that is cut changes nothing: the server tells Redis on the next one what it holds and settled.
 * - Redis that is started anew with its data goes on where it was, and even the last second of `appendfsync everysec` is
 *   told again by the servers that are alive.
 * - Redis that LOST its data is told everything by the servers that are alive, before anything is reserved. What servers
 *   spent that are gone, or that do not come back within `recoveryMs`, is known as far as a server that is alive saw the
 *   account's total; the rest, and what was spent on days before, is forgotten, and that much may be overspent.
 *
 * @throws {UnfitRedisError} when Redis may evict keys, or refuses the password. One that can not be reached is tried again
 * in the background.
 */
export async function createRedisLedger(
  { clock, logger }: RedisLedgerModules,
  options: RedisLedgerOptions,
): Promise<Ledger> {
  const { url, keyPrefix = 'ethread:', lease, whenUnreachable = 'refuse', folder } = options;
  const { flushMs = 20, recoveryMs = 2_000, goneAfterMs = 10_000 } = options;
  const goesOn = whenUnreachable !== 'refuse';
  if ((lease || goesOn) && folder === undefined) {
    throw new EthreadError(
      'leases, and going on without Redis, need a folder for what Redis has yet to be told',
    );
  }
  const keys = createRedisKeys(keyPrefix, KEPT_DAYS);
  const journal = folder === undefined ? undefined : await openJournalFolder(folder, { logger, flushMs });
  const lone =
    journal && goesOn ? createLoneCredits({ clock, logger, keys, journal }, whenUnreachable) : undefined;
  const link = { url, keyPrefix, recoveryMs, replyMs: REPLY_MS, waitMs: goesOn ? 0 : WAIT_MS };
  const modules = {
    clock,
    logger,
    keys,
    alsoTell: lone ? lone.tell : () => Promise.resolve(),
    onClosed: journal ? journal.close : () => Promise.resolve(),
  };
  const ledger =
    lease && journal
      ? await openLeases({ ...modules, journal }, { idleMs: 1_000, ...link, ...lease })
      : await createSharedLedger(modules, { ...link, goneAfterMs });
  return lone ? lone.goOn(ledger) : ledger;
}

async function openLeases(
  modules: RedisAllotmentsModules,
  { idleMs, ...options }: RedisAllotmentsOptions & { readonly idleMs: number },
): Promise<Ledger> {
  const { clock, logger, journal } = modules;
  const counters = journal.create(LEASES);
  const allotments = await openRedisAllotments(modules, options);
  return createLeasingLedger(
    { allotments, counters, clock, logger },
    { keptDays: KEPT_DAYS, sweepMs: idleMs },
  );
}
