import { silentLogger } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { isPostgresUnreachable, createPostgresPool } from './postgres-pool.ts';
import { openPostgres } from './open-postgres.ts';
import { makeDatabase, type TemporaryDatabase } from '../../testing/temporary-database.ts';

/** Returns the error of a promise that must reject. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('isPostgresUnreachable', () => {
  it.each([new Error('a fault'), new TypeError('x is not a function'), 'words', undefined])(
    'returns false for %p',
    (error) => {
      expect(isPostgresUnreachable(error)).toBe(false);
    },
  );

  it.each(['postgres://127.0.0.1:1/none', 'postgres://localhost:1/none'])(
    'returns true when no server listens at %s',
    async (url) => {
      const pool = createPostgresPool(url, silentLogger);
      expect(isPostgresUnreachable(await errorOf(pool.query('select 1')))).toBe(true);
      expect(isPostgresUnreachable(await errorOf(openPostgres(url, { logger: silentLogger })))).toBe(true);
      await pool.end();
    },
  );
});

describeWith('PostgreSQL')('isPostgresUnreachable with a running PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('returns false for an error in a statement', async () => {
    expect(isPostgresUnreachable(await errorOf(database.pool.query('select wrong')))).toBe(false);
  });

  it('returns true when the server closed the connection', async () => {
    const ended = database.pool.query('select pg_terminate_backend(pg_backend_pid())');
    expect(isPostgresUnreachable(await errorOf(ended))).toBe(true);
  });
});
