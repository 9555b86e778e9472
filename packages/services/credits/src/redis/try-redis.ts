import type { Clock } from '@ethread/core';
import { checkFitness } from './redis-link.ts';
import { openRedisSession } from './redis-session.ts';

/** The properties of a Redis that can store a ledger. */
export interface TriedRedis {
  readonly version: string;
  /** Whether it writes an append-only file; undefined when it does not report that. */
  readonly isAppendOnly: boolean | undefined;
  /** The time that its clock is ahead of this machine's, in milliseconds. */
  readonly clockAheadMs: number;
}

/**
 * Tests whether a Redis can be reached and can store a ledger. It changes nothing there.
 *
 * @throws {UnfitRedisError} when it cannot store a ledger; the client's error when it cannot be reached.
 */
export async function tryRedis(
  { clock }: { readonly clock: Clock },
  { url, replyMs }: { readonly url: string; readonly replyMs: number },
): Promise<TriedRedis> {
  const session = await openRedisSession(clock, { url, replyMs }, 1);
  try {
    const info = String(await session.send('INFO'));
    checkFitness(info);
    const time: unknown = await session.send('TIME');
    const appendOnly = /^aof_enabled:(\d)/m.exec(info)?.[1];
    const [seconds, microseconds] = Array.isArray(time) ? time : [];
    const itsTime = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    return {
      version: /^(?:redis|valkey)_version:(\S+)/m.exec(info)?.[1] ?? 'unknown',
      isAppendOnly: appendOnly === undefined ? undefined : appendOnly === '1',
      clockAheadMs: itsTime - clock.now(),
    };
  } finally {
    await session.finish().catch(() => undefined);
  }
}
