import { migrate } from '@ethread/storage/postgres';
import { makeDatabase, type TemporaryDatabase } from '@ethread/storage/testing';
import { describeWith } from '@ethread/setup';
import { accountMigrations } from './account-migrations.ts';

const { steps } = accountMigrations;
describe('account migrations', () => {
  it('number the steps without a gap and give each step a name of its own', () => {
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });
});

describeWith('PostgreSQL')('account tables', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('are created in an empty database by the account migrations', async () => {
    expect(await migrate(database.pool, accountMigrations)).toEqual(steps.map(({ name }) => name));
    const { rows } = await database.pool.query(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    );
    expect(rows).toContainEqual({ tablename: 'ethread_keys' });
  });
});
