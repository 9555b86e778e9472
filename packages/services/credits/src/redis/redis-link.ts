import { randomBytes } from 'node:crypto';
import type { Clock, Logger } from '@ethread/core';
import { LedgerUnreachableError } from '@ethread/ports';
import { MARK, SCRIPTS } from './day-scripts.ts';
import { openRedisSession, type RedisSession, type RedisSessionOptions } from './redis-session.ts';
import { UnfitRedisError } from './unfit-redis-error.ts';

export interface RedisLinkModules {
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * Called on each new connection. Commands that it sends arrive before anything else. Nothing is reserved before its
   * promise resolves. After a restart of Redis, nothing is reserved before the other servers had time for the same.
   */
  onConnected(session: RedisSession, news: RedisNews): Promise<void>;
}

/** The differences from the last connection. */
export interface RedisNews {
  /** Whether Redis has another store than before, so that its data is lost. */
  readonly isLost: boolean;
  /** Whether Redis was restarted, or another node took over, so that its last changes may be lost. */
  readonly isRestarted: boolean;
}

export interface RedisLinkOptions extends RedisSessionOptions {
  /** The prefix of the names of all keys. */
  readonly keyPrefix: string;
  /** The time that servers have to report their state after a restart of Redis, in milliseconds. */
  readonly recoveryMs: number;
}

/** The link to Redis for as long as the ledger is open, one connection after the other. */
export interface RedisLink {
  /** The current session; undefined while Redis is unreachable, or while nothing may be spent. */
  readonly session: RedisSession | undefined;
  /** Resolves to the session, once available. @throws {LedgerUnreachableError} when none is available in time. */
  whenReady(waitMs: number): Promise<RedisSession>;
  /** Resolves when the last session has received all its replies. */
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** The least number of connection attempts within the recovery time. */
const TRIES = 4;
/** The number of checks of the mark within the recovery time, so that idle servers also notice an emptied Redis. */
const CHECKS = 4;
const SHORTEST_CHECK_MS = 50;

/**
 * Connects, and reconnects when the connection ends. An unreachable Redis is retried in the background.
 *
 * @throws {UnfitRedisError} when Redis cannot store a ledger with its settings.
 */
export async function openRedisLink(
  modules: RedisLinkModules,
  options: RedisLinkOptions,
): Promise<RedisLink> {
  const { clock, logger, onConnected } = modules;
  const { keyPrefix, recoveryMs, meter } = options;
  const markKey = `${keyPrefix}ledger`;
  const waiting = new Set<() => void>();
  let ready: RedisSession | undefined;
  let opening: RedisSession | undefined;
  let epochs = 0;
  /** The store and the run of Redis that received the whole state. */
  let known: { readonly store: string; readonly run: string } | undefined;
  let isClosed = false;
  let failure: unknown;

  async function connect(): Promise<void> {
    const session = await openRedisSession(clock, options, ++epochs).catch((error: unknown) => {
      if (meter) meter.failures++;
      throw error;
    });
    opening = session;
    try {
      const { run, isCluster } = checkFitness(String(await session.send('INFO')));
      await Promise.all(SCRIPTS.map(({ source }) => session.send('SCRIPT', 'LOAD', source)));
      const { store, age } = await mark(session, run);
      // A cluster stores the mark on another node than an account. The mark is then only checked from time to time.
      if (!isCluster) session.guard(markKey, store);
      const news = {
        isLost: known !== undefined && known.store !== store,
        isRestarted: known !== undefined && known.run !== run,
      };
      if (news.isLost) {
        logger.error(
          { store },
          'Redis lost its data: each server restores the counters that it has; the spending of servers that are gone is restored as far as others saw it',
        );
      }
      await onConnected(session, news);
      known = { store, run };
      await open(session, Math.min(recoveryMs - age, recoveryMs));
      ready = session;
      if (meter) meter.isConnected = true;
      watch(session, store, run);
      for (const stop of waiting) stop();
    } catch (error) {
      session.fail(error);
      throw error;
    } finally {
      opening = undefined;
    }
  }

  async function mark(session: RedisSession, run: string): Promise<{ store: string; age: number }> {
    const response = await session.run(MARK, markKey, randomBytes(8).toString('hex'), run);
    const [store, age] = Array.isArray(response) ? response : [];
    return { store: String(store), age: Number(age) };
  }

  function watch(session: RedisSession, store: string, run: string): void {
    const timer = setInterval(
      () => {
        mark(session, run).then(
          (found) => found.store !== store && session.fail(new Error('Redis was emptied')),
          (error: unknown) => session.fail(error),
        );
      },
      Math.max(SHORTEST_CHECK_MS, recoveryMs / CHECKS),
    ).unref();
    session.onEnd((reason) => {
      clearInterval(timer);
      if (ready !== session) return;
      ready = undefined;
      failure = reason;
      if (meter) meter.isConnected = false;
      if (isClosed) return;
      logger.warn({ err: reason }, 'the connection to Redis was lost');
      void keepTrying();
    });
  }

  async function keepTrying(): Promise<void> {
    // A server that returns later than the recovery time has nothing left to report.
    const longest = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, recoveryMs / TRIES));
    for (let pause = FIRST_PAUSE_MS; !isClosed && !ready; pause = Math.min(2 * pause, longest)) {
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)).unref());
      if (isClosed) return;
      try {
        await connect();
        logger.info({}, 'Redis can be reached again');
      } catch (error) {
        if (error instanceof UnfitRedisError) logger.error({ err: error }, error.message);
        failure = error;
      }
    }
  }

  try {
    await connect();
  } catch (error) {
    if (error instanceof UnfitRedisError) throw error;
    failure = error;
    logger.warn({ err: error }, 'Redis cannot be reached: it is tried again');
    void keepTrying();
  }

  return {
    get session() {
      return ready;
    },
    async whenReady(waitMs) {
      if (ready) return ready;
      await new Promise<undefined>((resolve) => {
        const stop = () => {
          clearTimeout(timer);
          waiting.delete(stop);
          resolve(undefined);
        };
        const timer = setTimeout(stop, waitMs);
        waiting.add(stop);
      });
      if (!ready) throw new LedgerUnreachableError(failure);
      return ready;
    },
    async close() {
      isClosed = true;
      const last = ready;
      ready = undefined;
      opening?.fail(new Error('closed'));
      await last?.finish();
    },
  };
}

/** Waits for a time in which the connection must not end. */
async function open(session: RedisSession, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise((resolve, reject) => {
      session.onEnd(reject);
      timer = setTimeout(resolve, Math.max(0, waitMs));
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns Redis's name of its run, and whether it belongs to a cluster. @throws {UnfitRedisError} when it may drop the
 * ledger's keys.
 */
export function checkFitness(info: string): { readonly run: string; readonly isCluster: boolean } {
  const read = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const policy = read('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    throw new UnfitRedisError(
      `Redis may evict the ledger's keys: set maxmemory-policy to noeviction (it is ${policy})`,
    );
  }
  return { run: read('run_id') ?? '', isCluster: read('cluster_enabled') === '1' };
}
