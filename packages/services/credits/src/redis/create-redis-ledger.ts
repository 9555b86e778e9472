import { type Clock, type DatabaseMeter, EthreadError, type Logger } from '@ethread/core';
import { openJournalFolder } from '../journal-folder.ts';
import { createLeasingLedger } from '../leasing-ledger.ts';
import type { Ledger } from '@ethread/ports';
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
  /** Counts the commands, and the state of Redis. */
  readonly meter?: DatabaseMeter | undefined;
}

export interface RedisLedgerOptions {
  /** `redis://[user:password@]host:port[/database]`; `rediss:` for TLS. Redis 6.2 or later, or Valkey. */
  readonly url: string;
  /** The prefix of the names of all keys. Default: `ethread:`. */
  readonly keyPrefix?: string;
  /**
   * Lets this server lease up to this many credits of an account at a time and spend them without a request to Redis.
   * It needs a `folder`. Overspending is prevented as strictly. A call may be rejected while other servers hold unspent
   * credits of the account. A server that crashes holds its leased credits until it restarts with its folder.
   */
  readonly lease?: {
    readonly credits: number;
    /** The idle time of an account after which its unspent credits are returned, in milliseconds. Default: 1,000. */
    readonly idleMs?: number;
  };
  /**
   * The behaviour while Redis is unreachable: reject every call (the default), or let this server spend this many
   * credits of each account's day on its own, which needs a `folder`. They are added to the day when Redis is available
   * again. A day may therefore be overspent by at most `goOnCredits` for each server.
   */
  readonly whenUnreachable?: 'refuse' | { readonly goOnCredits: number };
  /**
   * The folder in which this server records the counters that Redis does not have yet, on its own disk that outlives
   * the process.
   */
  readonly folder?: string;
  /**
   * The time that the servers have after a restart of Redis to report their state before anything is reserved, in
   * milliseconds. Default: 2,000.
   */
  readonly recoveryMs?: number;
  /**
   * The time without contact after which a server's open holds are refunded, in milliseconds. Leases are not returned
   * so. Default: 10,000.
   */
  readonly goneAfterMs?: number;
}

/** The days that are available besides today. */
const KEPT_DAYS = 7;
/** The time that Redis has to reply to a command. */
const REPLY_MS = 1_000;
/** The time that a reservation waits for Redis to return before it is rejected. */
const WAIT_MS = 1_000;

/**
 * Opens the ledger in a Redis or Valkey, for any number of servers.
 *
 * - A reservation is one atomic script, one round trip. Settlements are not awaited. A server that crashes loses its
 *   open holds and the settlements that it had not sent yet, which are those of at most one event-loop tick. Their
 *   credits are refunded after `goneAfterMs` without contact.
 * - A broken connection changes nothing: on the next one the server reports its held and settled credits to Redis.
 * - A Redis that restarts with its data continues from its state. Even the last second of `appendfsync everysec` is
 *   reported again by the living servers.
 * - To a Redis that LOST its data the living servers report everything before anything is reserved. Credits spent by
 *   servers that are gone, or that do not return within `recoveryMs`, are restored as far as a living server saw the
 *   account's total. The rest, and the credits spent on earlier days, are lost, and that amount may be overspent.
 *
 * @throws {UnfitRedisError} when Redis may evict keys, or rejects the password. An unreachable Redis is retried in the
 * background.
 */
export async function createRedisLedger(
  { clock, logger, meter }: RedisLedgerModules,
  options: RedisLedgerOptions,
): Promise<Ledger> {
  const { url, keyPrefix = 'ethread:', lease, whenUnreachable = 'refuse', folder } = options;
  const { recoveryMs = 2_000, goneAfterMs = 10_000 } = options;
  const goesOn = whenUnreachable !== 'refuse';
  if ((lease || goesOn) && folder === undefined) {
    throw new EthreadError(
      'leases, and going on without Redis, need a folder for the changes that Redis has not stored yet',
    );
  }
  const keys = createRedisKeys(keyPrefix, KEPT_DAYS);
  const journal = folder === undefined ? undefined : await openJournalFolder(folder, logger);
  const lone =
    journal && goesOn ? createLoneCredits({ clock, logger, keys, journal }, whenUnreachable) : undefined;
  const link = { url, keyPrefix, recoveryMs, replyMs: REPLY_MS, waitMs: goesOn ? 0 : WAIT_MS, meter };
  const modules = {
    clock,
    logger,
    keys,
    alsoReport: lone ? lone.report : () => Promise.resolve(),
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
    { retentionDays: KEPT_DAYS, sweepMs: idleMs },
  );
}
