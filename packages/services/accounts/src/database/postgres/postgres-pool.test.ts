import { DatabaseMeter, silentLogger } from '@ethread/core';
import { describeWith, until } from '@ethread/setup';
import { openProxy } from '@ethread/storage/testing';
import { makeDatabase, type TemporaryDatabase } from '../../testing/temporary-database.ts';
import { databaseOver } from './open-postgres.ts';
import { createPostgresPool } from './postgres-pool.ts';

describeWith('PostgreSQL')('the meter of a pool', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('counts statements and transactions, failures, durations and connections', async () => {
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

  it('reports a database that cannot be reached, and that it can be reached again', async () => {
    const proxy = await openProxy(database.url);
    const meter = new DatabaseMeter();
    const pool = createPostgresPool(proxy.url, silentLogger, meter);
    await pool.query('select 1');
    expect(meter.isConnected).toBe(true);
    // An idle connection breaks.
    proxy.set('close');
    await until(() => !meter.isConnected);
    await expect(pool.query('select 1')).rejects.toThrow();
    await until(() => meter.failures > 0);
    expect(meter.isConnected).toBe(false);
    proxy.set('carry');
    await pool.query('select 1');
    expect(meter.isConnected).toBe(true);
    await pool.end();
    await proxy.close();
  });
});
