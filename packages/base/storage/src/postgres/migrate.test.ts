import { silentLogger } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { inspectMigrations, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';

const table = 'ethread_migrations';
const steps: readonly Migration[] = [
  { number: 1, name: 'first', sql: 'create table first (a integer)' },
  { number: 2, name: 'second', sql: 'create table second (a integer); create index on second (a)' },
];
const names = steps.map(({ name }) => name);

describeWith('PostgreSQL')('migrate', () => {
  let database: TemporaryDatabase;

  beforeEach(async () => {
    database = await makeDatabase();
  });

  afterEach(() => database.drop());

  const recorded = async () => {
    const { rows } = await database.pool.query('select number, name from ethread_migrations order by number');
    return rows;
  };
  const tables = async () => {
    const { rows } = await database.pool.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    );
    return rows.map(({ tablename }) => tablename);
  };

  it('runs every step once, in order', async () => {
    expect(await migrate(database.pool, { table, steps })).toEqual(names);
    expect(await recorded()).toEqual(steps.map(({ number, name }) => ({ number, name })));
    expect(await tables()).toEqual(['ethread_migrations', 'first', 'second']);
    expect(await migrate(database.pool, { table, steps })).toEqual([]);
  });

  it('runs every step once when many servers start at the same time', async () => {
    const pools = Array.from({ length: 6 }, () => createPostgresPool(database.url, silentLogger));
    const made = await Promise.all(pools.map((pool) => migrate(pool, { table, steps })));
    expect(made.flat().toSorted()).toEqual(names.toSorted());
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('continues after the completed steps', async () => {
    await migrate(database.pool, { table, steps: steps.slice(0, 1) });
    expect(await migrate(database.pool, { table, steps })).toEqual(['second']);
    expect(await tables()).toContain('second');
  });

  it('rolls back a step that fails', async () => {
    const broken = { number: 1, name: 'broken', sql: 'create table half (a integer); select * from nowhere' };
    await expect(migrate(database.pool, { table, steps: [broken] })).rejects.toThrow(
      'the tables of PostgreSQL could not be made: relation "nowhere" does not exist',
    );
    expect(await tables()).toEqual([]);
  });

  it('rejects the tables of a newer program', async () => {
    await migrate(database.pool, { table, steps });
    await database.pool.query("insert into ethread_migrations values (1000, 'later')");
    await expect(migrate(database.pool, { table, steps })).rejects.toThrow(
      'the database has the step 1000 "later", which this program does not know: it is older than the database',
    );
    expect(await inspectMigrations(database.pool, { table, steps })).toEqual({
      missing: [],
      unknown: ['later'],
    });
  });

  it('names the missing steps without running them', async () => {
    expect(await inspectMigrations(database.pool, { table, steps })).toEqual({ missing: names, unknown: [] });
    expect(await tables()).toEqual([]);
    await migrate(database.pool, { table, steps: steps.slice(0, 1) });
    expect(await inspectMigrations(database.pool, { table, steps })).toEqual({
      missing: ['second'],
      unknown: [],
    });
  });
});

describe('createPostgresPool', () => {
  it.each(['', 'localhost', 'http://user:secret@host/', 'postgres://user:secret@host:port/'])(
    'rejects %j without repeating it in the error',
    (url) => {
      expect(() => createPostgresPool(url, silentLogger)).toThrow(
        'the address of PostgreSQL is not a URL like postgres://user@host:5432/database',
      );
    },
  );

  it('makes migrate report an unreachable server without its password', async () => {
    const pool = createPostgresPool('postgres://user:secret@127.0.0.1:1/none', silentLogger);
    const failure = migrate(pool, { table, steps });
    await expect(failure).rejects.toThrow(/^the tables of PostgreSQL could not be made: .*ECONNREFUSED/);
    await expect(failure).rejects.not.toThrow('secret');
    await pool.end();
  });
});
