import type { Clock } from '@ethread/core';
import { checkFitness } from './redis-link.ts';
import { openRedisSession } from './redis-session.ts';

/** What a Redis that can keep a ledger said. */
export interface TriedRedis {
  readonly version: string;
  /** How far its clock is ahead of ours, in milliseconds. */
  readonly clockAheadMs: number;
}

/**
 * Tries whether a Redis can be reached and can keep a ledger; changes nothing there.
 *
 * @throws {UnfitRedisError} when it can not keep one; the client's error when it can not be reached.
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
    const [seconds, microseconds] = Array.isArray(time) ? time : [];
    const itsTime = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    return {
      version: /^(?:redis|valkey)_version:(\S+)/m.exec(info)?.[1] ?? 'unknown',
      clockAheadMs: itsTime - clock.now(),
    };
  } finally {
    await session.finish().catch(() => undefined);
  }
}
