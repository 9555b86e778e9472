import { silentLogger } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { isPostgresUnreachable } from './is-postgres-unreachable.ts';
import { migrate } from './migrate.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { makeDatabase, type TemporaryDatabase } from './temporary-database.test.data.ts';

/** The error of what is to fail. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an error of PostgreSQL', () => {
  it.each([new Error('a fault'), new TypeError('x is not a function'), 'words', undefined])(
    'says nothing of its reach when it is %p',
    (error) => {
      expect(isPostgresUnreachable(error)).toBe(false);
    },
  );

  it.each(['postgres://127.0.0.1:1/none', 'postgres://localhost:1/none'])(
    'says that nobody answers at %s',
    async (url) => {
      const pool = createPostgresPool(url, silentLogger);
      expect(isPostgresUnreachable(await errorOf(pool.query('select 1')))).toBe(true);
      expect(
        isPostgresUnreachable(await errorOf(migrate(pool, { table: 'ethread_migrations', steps: [] }))),
      ).toBe(true);
      await pool.end();
    },
  );
});

describeWith('PostgreSQL')('an error of a PostgreSQL that is there', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('says nothing of its reach when a statement is wrong', async () => {
    expect(isPostgresUnreachable(await errorOf(database.pool.query('select wrong')))).toBe(false);
  });

  it('says that the server ended the connection', async () => {
    const ended = database.pool.query('select pg_terminate_backend(pg_backend_pid())');
    expect(isPostgresUnreachable(await errorOf(ended))).toBe(true);
  });
});
