import { silentLogger } from '@ethread/core';
import { openProxy } from '@ethread/storage/testing';
import { describeWith, until } from '@ethread/setup';
import { databaseOver } from '../database/postgres/open-postgres.ts';
import { createPostgresPool } from '../database/postgres/postgres-pool.ts';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { createUsageStore } from './usage-store.ts';
import { openUsageStore } from './testing/open-usage-store.ts';
import { LATE_EVENING } from './testing/usage-model.ts';
import { itKeepsUsage, NAMES } from './testing/usage-store.ts';

const row = {
  accountId: 'key_a',
  method: 'eth_call',
  chain: 'sample',
  hour: LATE_EVENING,
  calls: 1,
  credits: 80,
  errors: 0,
  bytes: 100,
};
const batch = { writer: '6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', sequence: 1, rows: [row] };

describeWith('PostgreSQL')('usage in PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
    await (await openUsageStore(database.url)).close();
  });

  beforeEach(() => database.pool.query('truncate ethread_account_usage, ethread_account_usage_writers'));

  afterAll(() => database.drop());

  itKeepsUsage(() => openUsageStore(database.url));

  /** Resolves when this many statements wait for a lock. */
  const waiting = (count: number) =>
    until(async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length === count;
    });

  it('stores a batch once that is written again while the first attempt over a broken connection is in progress', async () => {
    const proxy = await openProxy(database.url);
    const pool = createPostgresPool(proxy.url, silentLogger);
    const store = createUsageStore(databaseOver(pool));
    await store.add(batch);
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from ethread_account_usage for update');

    const next = { ...batch, sequence: 2 };
    const firstTry = expect(store.add(next)).rejects.toThrow('Connection terminated');
    await waiting(1);
    proxy.cutClients();
    await firstTry;
    const secondTry = store.add(next);
    await waiting(2);
    await blocker.query('commit');
    blocker.release();
    await secondTry;
    expect(await store.sumBy(NAMES, {})).toEqual([{ ...row, calls: 2, credits: 160, bytes: 200 }]);
    await pool.end();
    await proxy.close();
  });

  it('does not deadlock when two servers write the same rows concurrently', async () => {
    const store = createUsageStore(databaseOver(database.pool));
    const rows = Array.from({ length: 300 }, (_, index) => ({ ...row, accountId: `key_${index}` }));
    const writers = ['6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', 'b7a3f5d2-0c6b-4c43-8a56-5f1f0f6f9b02'];
    await Promise.all(
      writers.map(async (writer, index) => {
        const inSomeOrder = index === 0 ? rows : rows.toReversed();
        for (let sequence = 1; sequence <= 20; sequence++)
          await store.add({ writer, sequence, rows: inSomeOrder });
      }),
    );
    expect(await store.sumBy(['accountId'], { limit: 1 })).toMatchObject([{ accountId: 'key_0', calls: 40 }]);
    expect(new Set((await store.sumBy(NAMES, {})).map(({ calls }) => calls))).toEqual(new Set([40]));
  });
});
