import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, silentLogger, systemClock } from '@ethread/core';
import { openCuttingProxy } from '@ethread/storage/testing';
import { describeWith } from '@ethread/setup';
import { killLeftProcesses, openLedgerProcess } from '../testing/ledger-process.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import type { Hold, Ledger } from '@ethread/ports';
import { createRedisLedger, type RedisLedgerOptions } from './create-redis-ledger.ts';
import { type OwnRedis, startRedis } from '../testing/own-redis.ts';

/**
 * No server counts as gone unless a test sets another time. On a busy machine a living server may be silent for
 * seconds.
 */
const NOBODY_IS_GONE = { recoveryMs: 300, goneAfterMs: 600_000 };
const SOON_GONE = { goneAfterMs: 1_000 };
/** Enough time for every server to report its state to an empty Redis. */
const SLOW_RECOVERY = { recoveryMs: 3_000 };

const today = () => new Date().toISOString().slice(0, 10);

describeWith('Redis')('the ledger in Redis, after a failure', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-ledger-'));
  const opened: Ledger[] = [];
  let redis: OwnRedis;
  let count = 0;
  const newFolder = () => join(parent, String(++count));
  const account = { accountId: 'key_a', creditsPerDay: 1_000 };

  async function open(
    options: Partial<RedisLedgerOptions> = {},
    logger: Logger = silentLogger,
  ): Promise<Ledger> {
    const ledger = await createRedisLedger(
      { clock: systemClock, logger },
      { url: redis.url, ...NOBODY_IS_GONE, ...options },
    );
    opened.push(ledger);
    return ledger;
  }
  const openProcess = (options: Partial<RedisLedgerOptions> = {}) =>
    openLedgerProcess({ redis: { url: redis.url, ...NOBODY_IS_GONE, ...options } });

  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    await killLeftProcesses();
    await Promise.all(opened.splice(0).map((ledger) => ledger.close()));
    await redis.remove();
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('does not start on a Redis that may evict its keys, or that rejects the password', async () => {
    await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    await expect(open()).rejects.toThrow('set maxmemory-policy to noeviction');
    await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    const url = redis.url.replace('//', '//ethread:wrong@');
    await expect(open({ url })).rejects.toThrow('Redis rejects commands');
  });

  it('charges a price once when the reply was lost', async () => {
    const proxy = await openCuttingProxy(redis.url);
    const ledger = await open({ url: proxy.url });
    await taken(ledger, 1);
    proxy.cutReplyTo('{key_a}');
    const hold = await taken(ledger, 400);
    expect(await eventually(async () => ledger.remaining(account))).toBe(599);
    hold.settle();
    proxy.cutReplyTo('{key_a}');
    await (await taken(ledger, 99)).refund();
    expect(await eventually(async () => ledger.remaining(account))).toBe(599);
    expect(await eventually(async () => ledger.spent('key_a', today()))).toBe(400);
    await proxy.close();
  });

  it('counts settlements and refunds of the time when the connection was broken', async () => {
    const ledger = await open();
    const [settled, refunded, reserved] = [
      await taken(ledger, 10),
      await taken(ledger, 20),
      await taken(ledger, 40),
    ];
    await redis.cutClients();
    settled.settle();
    refunded.refund();
    await taken(ledger, 80);
    expect(await eventually(async () => ledger.spent('key_a', today()))).toBe(10);
    reserved.settle();
    expect(await eventually(async () => ledger.spent('key_a', today()))).toBe(50);
    const other = await open();
    expect(await eventually(async () => other.remaining(account))).toBe(870);
  });

  it('rejects calls while Redis is unreachable, and continues from its state when it returns', async () => {
    const ledger = await open();
    const reserved = await taken(ledger, 100);
    await redis.kill();
    const reserving = ledger.reserve(account, 1);
    await expect(reserving).rejects.toBeInstanceOf(LedgerUnreachableError);
    await expect(reserving).rejects.toMatchObject({ failure: { kind: 'overloaded' } });
    reserved.settle();
    await redis.start();
    await eventually(() => taken(ledger, 900));
    await expectRejected(ledger, 1);
    expect(await eventually(async () => ledger.spent('key_a', today()))).toBe(100);
  });

  it('restores the spent credits when Redis lost its data, also of servers that are gone, and logs the loss', async () => {
    const errors: string[] = [];
    const logger = {
      ...silentLogger,
      error: (_fields: object, message: string) => void errors.push(message),
    };
    const [first, second, gone] = [await open({}, logger), await open(), await open()];
    (await taken(gone, 50)).settle();
    await gone.close();
    (await taken(second, 200)).settle();
    const reserved = await taken(first, 300);
    await redis.kill();
    await redis.start({ without: 'data' });
    await eventually(() => taken(first, 1));
    expect(errors).toContainEqual(expect.stringContaining('Redis lost its data'));
    await expectRejected(first, 450);
    await eventually(async () => expect(await second.remaining(account)).toBe(449));
    reserved.refund();
    // Redis processes the commands of one server in order, and those of two servers in any order.
    await first.spent('key_a', today());
    await taken(second, 749);
    await expectRejected(first, 1);
  });

  it('notices that Redis was emptied', async () => {
    const [first, second] = [await open(SLOW_RECOVERY), await open(SLOW_RECOVERY)];
    (await taken(first, 600)).settle();
    await redis.send('FLUSHALL');
    await expectRejected(second, 401);
    await taken(second, 400);
    expect(await second.spent('key_a', today())).toBe(600);
  });

  it('reserves nothing on an empty Redis before servers with more records had time to report', async () => {
    const first = await open(SLOW_RECOVERY);
    (await taken(first, 600)).settle();
    await redis.kill();
    await redis.start({ without: 'data' });
    // This server has no records, and is the first to connect.
    const fresh = await open(SLOW_RECOVERY);
    await expectRejected(fresh, 401);
    await taken(fresh, 400);
  });

  it('refunds the open holds of a killed server', async () => {
    const [killed, other] = [await openProcess(SOON_GONE), await open()];
    await killed.end(Number(await killed.reserve(account, 100)), 'settle');
    await killed.reserve(account, 500);
    await expectRejected(other, 401);
    await killed.kill('SIGKILL');
    await eventually(async () => expect(await other.remaining(account)).toBe(900));
    await taken(other, 900);
    expect(await eventually(async () => other.spent('key_a', today()))).toBe(100);
  });

  it('ignores settlements of a server after it counted as gone, and lets it continue under another name', async () => {
    const [stopped, other] = [await openProcess(SOON_GONE), await open()];
    const hold = Number(await stopped.reserve(account, 600));
    await stopped.kill('SIGSTOP');
    const all = await eventually(() => taken(other, 1_000));
    await stopped.kill('SIGCONT');
    await stopped.end(hold, 'settle');
    expect(await stopped.reserve(account, 1)).toBe('rejected');
    all.refund();
    await eventually(async () => expect(await stopped.reserve(account, 700)).toBe(1));
    await stopped.end(1, 'settle');
    await eventually(async () => expect(await other.spent('key_a', today())).toBe(700));
  });

  describe('spending without Redis', () => {
    it('spends no more than allowed without Redis, and adds it to the day afterwards', async () => {
      const ledger = await open({ folder: newFolder(), whenUnreachable: { goOnCredits: 100 } });
      const other = await open();
      (await taken(ledger, 500)).settle();
      await redis.kill();
      const alone = [await eventually(() => taken(ledger, 60)), await taken(ledger, 40)];
      await expect(ledger.reserve(account, 1)).rejects.toThrow(LedgerUnreachableError);
      expect(await eventually(async () => ledger.remaining(account))).toBe(400);
      alone[0]?.settle();
      await redis.start();
      await eventually(async () => expect(await other.spent('key_a', today())).toBe(560));
      alone[1]?.settle();
      await eventually(async () => expect(await other.spent('key_a', today())).toBe(600));
      // The server reports its spent credits as soon as it is connected, and reserves once the others had time to
      // report.
      await eventually(async () => expect(await ledger.spent('key_a', today())).toBe(600));
      await taken(other, 400);
      await expectRejected(ledger, 1);
    });

    it('adds once the credits that a killed process spent alone', async () => {
      const options = { folder: newFolder(), whenUnreachable: { goOnCredits: 100 } };
      const killed = await openProcess(options);
      const other = await open();
      await killed.end(Number(await killed.reserve(account, 500)), 'settle');
      await eventually(async () => expect(await other.spent('key_a', today())).toBe(500));
      await redis.kill();
      const hold = await eventually(async () => {
        const response = await killed.reserve(account, 70);
        expect(response).toEqual(expect.any(Number));
        return Number(response);
      });
      await killed.end(hold, 'settle');
      await killed.reserve(account, 30);
      await killed.kill('SIGKILL');
      await redis.start();
      const next = await open(options);
      expect(await next.spent('key_a', today())).toBe(570);
      const again = await open(options);
      expect(await again.spent('key_a', today())).toBe(570);
    });

    it('does not spend alone the credits that it has recorded as spent', async () => {
      const ledger = await open({ folder: newFolder(), whenUnreachable: { goOnCredits: 100 } });
      (await taken(ledger, 950)).settle();
      await redis.kill();
      await eventually(() => taken(ledger, 50));
      await expectRejected(ledger, 1);
    });
  });

  describe('with leases', () => {
    const leases = (idleMs = 100) => ({ folder: newFolder(), lease: { credits: 200, idleMs } });

    it('withholds no more than a lease when a server was killed, until it restarts with its folder', async () => {
      const options = { folder: newFolder(), lease: { credits: 200, idleMs: 60_000 } };
      const [killed, other] = [await openProcess(options), await open(leases())];
      await killed.end(Number(await killed.reserve(account, 100)), 'settle');
      await killed.reserve(account, 20);
      await killed.kill('SIGKILL');
      await expectRejected(other, 801);
      (await taken(other, 800)).refund();
      const next = await open(options);
      await eventually(async () => {
        expect(await other.reserve(account, 901)).toBeUndefined();
        (await taken(other, 900)).refund();
      });
      expect(await next.spent('key_a', today())).toBe(100);
    });

    it('spends a lease without a request, and returns it when the account is idle', async () => {
      // A busy machine may pause for longer than a short idle time between the two calls.
      const [ledger, other] = [await open(leases(2_000)), await open(leases())];
      const first = await ledger.reserve(account, 20);
      const second = ledger.reserve(account, 20);
      expect(second).not.toBeInstanceOf(Promise);
      first?.settle();
      (await second)?.settle();
      await eventually(async () => (await taken(other, 960)).refund());
      await expectRejected(ledger, 961);
    });

    it('spends a lease while Redis is unreachable, and reports it afterwards', async () => {
      // Otherwise it would return, before Redis stops, the credits that it must spend afterwards.
      const [ledger, other] = [await open(leases(3_000)), await open(leases())];
      const hold = await taken(ledger, 20);
      await redis.kill();
      (await taken(ledger, 100)).settle();
      hold.settle();
      await expect(ledger.reserve(account, 500)).rejects.toThrow(LedgerUnreachableError);
      await redis.start();
      await eventually(async () => (await taken(other, 880)).settle());
      await eventually(async () => expect(await other.reserve(account, 1)).toBeUndefined());
      await eventually(async () => expect(await ledger.spent('key_a', today())).toBe(1_000));
    });

    it('reports its leases to a Redis that lost its data', async () => {
      const [ledger, other] = [await open(leases()), await open(leases())];
      (await taken(ledger, 150)).settle();
      (await taken(other, 350)).settle();
      // Each server has seen that the other returned its unspent lease. An empty Redis has no record of that.
      for (const one of [ledger, other])
        await eventually(async () => expect(await one.remaining(account)).toBe(500));
      await redis.kill();
      await redis.start({ without: 'data' });
      await eventually(async () => (await taken(ledger, 500)).settle());
      await expectRejected(other, 100);
    });
  });

  /** Reserves credits. On a busy machine the ledger may not reach Redis in time, and then charges nothing. */
  async function taken(ledger: Ledger, credits: number): Promise<Hold> {
    const hold = await eventually(async () => ledger.reserve(account, credits));
    if (!hold) throw new Error(`${credits} credits were rejected`);
    return hold;
  }

  async function expectRejected(ledger: Ledger, credits: number): Promise<void> {
    expect(await eventually(async () => ledger.reserve(account, credits))).toBeUndefined();
  }
});

/** Retries until an attempt succeeds. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
