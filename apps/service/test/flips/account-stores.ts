// Fills the account stores of a folder, or prints their whole content as JSON, in a process of its own: node account-stores.ts fill|read FOLDER
import { createHash } from 'node:crypto';
import { createLedger } from '@ethread/accounts';
import { silentLogger, systemClock } from '@ethread/core';
import { openAccountStores } from 'ethread';

/** Enough rows for some pages of each table. */
const KEYS = 60;
const HOURS = 5;
/** The day of the credits and the hour of the usage. A sample of one day needs no current date. */
const clock = { ...systemClock, now: () => Date.UTC(2026, 10, 22, 12) };
const DAY = '2026-11-22';
const HOUR = clock.now() / 3_600_000;
const idOf = (number: number) => `key_${String(number).padStart(16, '0')}`;

const [work = '', data = ''] = process.argv.slice(2);
const { database, keys, usage, close } = await openAccountStores(
  { data, postgres: undefined },
  { logger: silentLogger },
);
const ledger = createLedger({ database, clock, logger: silentLogger });
const ids = Array.from({ length: KEYS }, (_, number) => idOf(number));

if (work === 'fill') {
  for (const id of ids) {
    await keys.add({
      id,
      hash: createHash('sha256').update(id).digest(),
      label: `key ${id}`,
      plan: 'free',
      scopes: { methods: ['eth_call'] },
      withoutFailover: false,
      provenOnly: false,
      createdAt: HOUR,
      accountId: id,
      expiresAt: undefined,
      revokedAt: undefined,
      lastUsedAt: undefined,
      replacedBy: undefined,
    });
    (await ledger.reserve({ accountId: id, creditsPerDay: 1_000 }, 80))?.settle();
  }
  const rows = ids.flatMap((accountId) =>
    Array.from({ length: HOURS }, (_, hour) => ({
      accountId,
      method: 'eth_call',
      chain: 'main',
      hour: HOUR - hour,
      calls: 1,
      credits: 80,
      errors: 0,
      bytes: 1_000,
    })),
  );
  await usage.add({ writer: 'sample', sequence: 1, rows });
} else {
  const spent = await Promise.all(ids.map(async (id) => ledger.spent(id, DAY)));
  console.log(
    JSON.stringify({
      keys: await keys.list(),
      usage: await usage.sumBy(['hour', 'accountId', 'method', 'chain'], {}),
      spent,
    }),
  );
}
await ledger.close();
await close();
