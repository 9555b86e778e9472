import { DatabaseMeter, silentLogger } from '@ethread/core';
import { describeWith, until } from '@ethread/setup';
import { makeDatabase, type TemporaryDatabase } from '../../testing/temporary-database.ts';
import { databaseOver, openPostgres } from './open-postgres.ts';
import { createPostgresPool, isPostgresUnreachable } from './postgres-pool.ts';

describeWith('PostgreSQL')('a database that cannot be reached', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('has a meter that counts statements and transactions, failures, durations and connections', async () => {
    const meter = new DatabaseMeter();
    const pool = createPostgresPool(database.url, silentLogger, meter);
    expect(meter).toMatchObject({ isConnected: false, requests: 0 });
    await pool.query('select pg_sleep(0.02)');
    const running = databaseOver(pool).run([{ text: 'select pg_sleep(0.1)' }, { text: 'select 2' }]);
    await until(() => meter.connections?.().busy === 1);
    await running;
    expect(meter).toMatchObject({ isConnected: true, requests: 2, failures: 0 });
    expect(meter.milliseconds).toBeGreaterThan(15);
    await expect(pool.query('select nothing')).rejects.toThrow('nothing');
    // A statement with an error reached the database.
    expect(meter).toMatchObject({ isConnected: true, requests: 3, failures: 1 });
    await pool.end();
  });

  it('is reported by its meter when it ends an idle connection, and that it can be reached again', async () => {
    const meter = new DatabaseMeter();
    const pool = createPostgresPool(database.url, silentLogger, meter);
    await pool.query('select 1');
    const allow = await database.cut();
    await until(() => !meter.isConnected, 30_000);
    await allow();
    await pool.query('select 1');
    expect(meter.isConnected).toBe(true);
    await pool.end();
  });

  it('is told from an error in a statement, and from other faults', async () => {
    const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const pool = createPostgresPool('postgres://localhost:1/none', silentLogger);
    expect(isPostgresUnreachable(await failureOf(pool.query('select 1')))).toBe(true);
    await pool.end();
    const opened = openPostgres('postgres://127.0.0.1:1/none', { logger: silentLogger });
    expect(isPostgresUnreachable(await failureOf(opened))).toBe(true);
    const ended = database.pool.query('select pg_terminate_backend(pg_backend_pid())');
    expect(isPostgresUnreachable(await failureOf(ended))).toBe(true);
    const wrong = await failureOf(database.pool.query('select wrong'));
    for (const error of [wrong, new TypeError('x is not a function'), undefined])
      expect(isPostgresUnreachable(error)).toBe(false);
  });
});
