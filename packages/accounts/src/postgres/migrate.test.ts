import { silentLogger } from '@ethread/core';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { createPostgresPool } from './postgres-pool.ts';
import {
  describeWithPostgres,
  makeDatabase,
  type TemporaryDatabase,
} from './temporary-database.test.data.ts';

const describePostgres = await describeWithPostgres();
const names = allMigrations.map(({ name }) => name);

describePostgres('migrate', () => {
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

  it('makes every step once, in order', async () => {
    expect(await migrate(database.pool)).toEqual(names);
    expect(await recorded()).toEqual(allMigrations.map(({ number, name }) => ({ number, name })));
    expect(await tables()).toEqual(expect.arrayContaining(['ethread_keys', 'ethread_migrations']));
    expect(await migrate(database.pool)).toEqual([]);
  });

  it('makes every step once when many servers start at a time', async () => {
    const pools = Array.from({ length: 6 }, () => createPostgresPool(database.url, silentLogger));
    const made = await Promise.all(pools.map((pool) => migrate(pool)));
    expect(made.flat().toSorted()).toEqual(names.toSorted());
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('goes on from the steps that were made', async () => {
    const [first] = allMigrations;
    const more = { number: 2, name: 'more', sql: 'create table more (a integer)' };
    if (!first) throw new Error('there is a first step');
    await migrate(database.pool, [first]);
    expect(await migrate(database.pool, [first, more])).toEqual(['more']);
    expect(await tables()).toContain('more');
  });

  it('leaves nothing of a step that fails', async () => {
    const broken = { number: 1, name: 'broken', sql: 'create table half (a integer); select * from nowhere' };
    await expect(migrate(database.pool, [broken])).rejects.toThrow(
      'the tables of PostgreSQL could not be made: relation "nowhere" does not exist',
    );
    expect(await tables()).toEqual([]);
  });

  it('refuses the tables of a newer program', async () => {
    await migrate(database.pool);
    await database.pool.query("insert into ethread_migrations values (1000, 'later')");
    await expect(migrate(database.pool)).rejects.toThrow(
      'the database has the step 1000 "later", which this program does not know: it is older than the database',
    );
  });
});

describe('the steps', () => {
  it('are numbered without a gap, each with a name of its own', () => {
    expect(allMigrations.map(({ number }) => number)).toEqual(allMigrations.map((_step, index) => index + 1));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('createPostgresPool', () => {
  it.each(['', 'localhost', 'http://user:secret@host/', 'postgres://user:secret@host:port/'])(
    'refuses %j without repeating it',
    (url) => {
      expect(() => createPostgresPool(url, silentLogger)).toThrow(
        'the address of PostgreSQL is no URL like postgres://user@host:5432/database',
      );
    },
  );

  it('is told by migrate when nobody answers, without the password', async () => {
    const pool = createPostgresPool('postgres://user:secret@127.0.0.1:1/none', silentLogger);
    const failure = migrate(pool);
    await expect(failure).rejects.toThrow(/^the tables of PostgreSQL could not be made: .*ECONNREFUSED/);
    await expect(failure).rejects.not.toThrow('secret');
    await pool.end();
  });
});
