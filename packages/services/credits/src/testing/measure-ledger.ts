import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@ethread/core';
import { createEmbeddedLedger } from '../create-embedded-ledger.ts';
import type { CreditAccount, Ledger } from '@ethread/ports';
import { createRedisLedger } from '../redis/create-redis-ledger.ts';
import { startRedis } from './own-redis.ts';

/**
 * `node --conditions=@ethread/source measure-ledger.ts`: measures the cost of a call in each ledger, in nanoseconds, as
 * the median of the rounds with the lowest and the highest. It starts its own Redis, which flushes every second.
 */
const ROUNDS = 9;
const ACCOUNTS = 1_000;
const modules = { clock: systemClock, logger: silentLogger };
const accounts: readonly CreditAccount[] = Array.from({ length: ACCOUNTS }, (_, index) => ({
  accountId: `key_${String(index).padStart(16, '0')}`,
  creditsPerDay: 1e12,
}));
const at = (index: number): CreditAccount =>
  accounts[index % ACCOUNTS] ?? { accountId: '', creditsPerDay: 0 };

const folder = mkdtempSync(join(tmpdir(), 'ethread-measure-'));
const redis = await startRedis('--appendfsync', 'everysec');
try {
  await measureEmbedded();
  await measureRedis();
} finally {
  await redis.remove();
  rmSync(folder, { recursive: true });
}

async function measureEmbedded(): Promise<void> {
  const own = join(folder, 'embedded');
  const ledger = await createEmbeddedLedger(modules, { folder: own });
  await measure('embedded, first call of an account', ACCOUNTS, freshAccounts(ledger));
  await measure('embedded, reserve and settle', 200_000, (index) =>
    end(ledger.reserve(at(index), 20), 'settle'),
  );
  await measure('embedded, reserve and refund', 200_000, (index) =>
    end(ledger.reserve(at(index), 20), 'refund'),
  );
  await measure('embedded, remaining', 200_000, (index) => void ledger.remaining(at(index)));
  await measure('embedded, rejected', 50_000, (index) => void ledger.reserve(at(index), 1e13));
  const second = await createEmbeddedLedger(modules, { folder: own });
  await measure('embedded with others, reserve and settle', 100_000, (index) =>
    end(ledger.reserve(at(index), 20), 'settle'),
  );
  await second.close();
  await ledger.close();
}

async function measureRedis(): Promise<void> {
  const open = (options: object) => createRedisLedger(modules, { url: redis.url, recoveryMs: 0, ...options });
  const shared = await open({ keyPrefix: 'shared:' });
  for (const lanes of [1, 32, 256]) {
    await measureLanes(`Redis, reserve and settle, ${lanes} at a time`, 10_000, lanes, shared);
  }
  await shared.close();
  for (const credits of [1_000, 20_000]) {
    const options = {
      keyPrefix: `lease-${credits}:`,
      folder: join(folder, String(credits)),
      lease: { credits },
    };
    const leasing = await open(options);
    await measureLanes(`leases of ${credits}, reserve and settle, 32 at a time`, 100_000, 32, leasing);
    await leasing.close();
  }
}

/** Ends a hold that is available at once. */
function end(hold: ReturnType<Ledger['reserve']>, how: 'settle' | 'refund'): void {
  if (hold === undefined || hold instanceof Promise)
    throw new Error('a reservation was rejected, or had to wait');
  hold[how]();
}

function freshAccounts(ledger: Ledger): (index: number) => void {
  let count = 0;
  return () => end(ledger.reserve({ accountId: `fresh_${count++}`, creditsPerDay: 1_000 }, 20), 'settle');
}

async function measure(what: string, calls: number, call: (index: number) => void): Promise<void> {
  await measureRounds(what, calls, () => {
    for (let index = 0; index < calls; index++) call(index);
  });
}

async function measureLanes(what: string, calls: number, lanes: number, ledger: Ledger): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < calls) {
      const reserving = ledger.reserve(at(next++), 20);
      const hold = reserving instanceof Promise ? await reserving : reserving;
      if (!hold) throw new Error('a reservation was rejected');
      hold.settle();
    }
  };
  await measureRounds(what, calls, async () => {
    next = 0;
    await Promise.all(Array.from({ length: lanes }, lane));
  });
}

async function measureRounds(what: string, calls: number, round: () => void | Promise<void>): Promise<void> {
  const costs: number[] = [];
  for (let count = 0; count < ROUNDS; count++) {
    const start = performance.now();
    await round();
    costs.push(((performance.now() - start) * 1e6) / calls);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  costs.sort((one, other) => one - other);
  const [lowest, median, highest] = [0, Math.floor(ROUNDS / 2), ROUNDS - 1].map((index) =>
    Math.round(costs[index] ?? 0)
      .toLocaleString('en')
      .padStart(9),
  );
  console.log(`${what.padEnd(50)} ${median} (${lowest} … ${highest} )`);
}
