import { DatabaseMeter, silentLogger, systemClock } from '@ethread/core';
import { describeWith, until } from '@ethread/setup';
import { startRedis } from '../testing/own-redis.ts';
import { createRedisLedger } from './create-redis-ledger.ts';

describeWith('Redis')('the meter of the ledger in Redis', () => {
  it('counts commands, failures and durations, and reports whether Redis can be reached', async () => {
    const redis = await startRedis();
    const meter = new DatabaseMeter();
    const ledger = await createRedisLedger(
      { clock: systemClock, logger: silentLogger, meter },
      { url: redis.url, recoveryMs: 0 },
    );
    expect(meter.isConnected).toBe(true);
    const { requests } = meter;
    await ledger.reserve({ accountId: 'one', creditsPerDay: 100 }, 10);
    expect(meter.requests).toBeGreaterThan(requests);
    expect(meter).toMatchObject({ failures: 0 });
    expect(meter.milliseconds).toBeGreaterThan(0);
    await redis.kill();
    await until(() => !meter.isConnected && meter.failures > 0);
    await redis.start();
    await until(() => meter.isConnected);
    await ledger.close();
    await redis.remove();
  });
});
