import { migrate } from '@ethread/postgres';
import { makeDatabase, type TemporaryDatabase } from '@ethread/postgres/testing';
import { describeWith } from '@ethread/setup';
import { accountMigrations } from './account-migrations.ts';

const { steps } = accountMigrations;
describe('the steps of the tables', () => {
  it('are numbered without a gap, each with a name of its own', () => {
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1));
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });
});

describeWith('PostgreSQL')('the tables', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('are made from nothing', async () => {
    expect(await migrate(database.pool, accountMigrations)).toEqual(steps.map(({ name }) => name));
    const { rows } = await database.pool.query(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    );
    expect(rows).toContainEqual({ tablename: 'ethread_keys' });
  });
});
