import { systemClock } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { startRedis } from '../testing/own-redis.ts';
import { openRedisSession } from './redis-session.ts';

const REPLY_MS = 400;

describeWith('Redis')('a connection to Redis', () => {
  it('outlasts a stall of the process that is longer than Redis may take to reply', async () => {
    const redis = await startRedis();
    const session = await openRedisSession(systemClock, { url: redis.url, replyMs: REPLY_MS }, 1);
    const reply = session.send('PING');
    // Lets the command leave before the process does nothing for a while.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * REPLY_MS);
    expect(await reply).toBe('PONG');
    await session.finish();
    await redis.remove();
  });

  it('ends when Redis does not reply in time', async () => {
    const redis = await startRedis();
    const session = await openRedisSession(systemClock, { url: redis.url, replyMs: REPLY_MS }, 1);
    await expect(session.send('BLPOP', 'empty', '0')).rejects.toThrow();
    const reason = await new Promise((resolve) => session.onEnd(resolve));
    expect(reason).toEqual(new Error(`no response in ${REPLY_MS} ms`));
    await redis.kill();
    await redis.remove();
  });
});
