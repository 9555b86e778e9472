import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, silentLogger } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { itAgreesWithSums } from '../testing/ledger-model.ts';
import { createRedisLedger, type RedisLedgerOptions } from './create-redis-ledger.ts';
import { type OwnRedis, startRedis } from '../testing/own-redis.ts';

describeWith('Redis')('the ledger in Redis', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-ledger-'));
  let redis: OwnRedis;
  let count = 0;
  const newFolder = () => join(parent, String(++count));
  const newPrefix = () => `test-${++count}:`;
  const open = (clock: Clock, options: Partial<RedisLedgerOptions>) =>
    createRedisLedger({ clock, logger: silentLogger }, { url: redis.url, recoveryMs: 0, ...options });

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await redis.remove();
    rmSync(parent, { recursive: true });
  });

  describe.each([1, 3])('of %d servers', (servers) => {
    itAgreesWithSums(
      async (clock) => {
        const keyPrefix = newPrefix();
        const ledgers = await Promise.all(Array.from({ length: servers }, () => open(clock, { keyPrefix })));
        return {
          ledgers,
          knowOfEachOther: servers === 1,
          async reopen(index) {
            await ledgers[index]?.close();
            ledgers[index] = await open(clock, { keyPrefix });
          },
          async close() {
            await Promise.all(ledgers.map((ledger) => ledger.close()));
          },
        };
      },
      { numRuns: 20 },
    );
  });

  describe('with leases', () => {
    itAgreesWithSums(
      async (clock) => {
        const options = { keyPrefix: newPrefix(), folder: newFolder(), lease: { credits: 100 } };
        const ledgers = [await open(clock, options)];
        return {
          ledgers,
          knowOfEachOther: true,
          async reopen() {
            await ledgers[0]?.close();
            ledgers[0] = await open(clock, options);
          },
          async close() {
            await ledgers[0]?.close();
          },
        };
      },
      { numRuns: 20 },
    );
  });
});
