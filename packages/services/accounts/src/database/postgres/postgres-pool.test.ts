import { silentLogger } from '@ethread/core';
import { describeWith, until } from '@ethread/setup';
import { openProxy } from '@ethread/storage/testing';
import { makeDatabase, type TemporaryDatabase } from '../../testing/temporary-database.ts';
import { openPostgres } from './open-postgres.ts';
import { createPostgresPool, isPostgresUnreachable } from './postgres-pool.ts';

describeWith('PostgreSQL')('a database that cannot be reached', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('is reported after each transaction, and so is that it can be reached again', async () => {
    const reached: boolean[] = [];
    const proxy = await openProxy(database.url);
    const opened = await openPostgres(proxy.url, {
      logger: silentLogger,
      onReach: (isReached) => reached.push(isReached),
    });
    const state = async (text: string) => {
      await opened.run([{ text }]).catch(() => undefined);
      return reached.at(-1);
    };
    expect(await state('select 1')).toBe(true);
    // A statement with an error reached the database.
    expect(await state('select nothing')).toBe(true);
    proxy.set('close');
    await until(async () => !(await state('select 1')));
    proxy.set('carry');
    await until(async () => (await state('select 1')) === true);
    await opened.close();
    await proxy.close();
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
