import {
  type AccountDatabase,
  AccountDatabaseError,
  countIn,
  type Dialect,
  query,
  type Statement,
} from './account-database.ts';

/** The number of the schema. It is raised whenever the form of a table changes. */
export const SCHEMA = 3;

/**
 * Makes the tables where they are missing. Several processes may do so at a time.
 *
 * @throws {AccountDatabaseError} when another version of the program made them.
 */
export async function makeTables(database: AccountDatabase): Promise<void> {
  const { dialect } = database;
  const statements: readonly Statement[] = [
    ...dialect.lockTables.map((text) => ({ text })),
    ...tablesOf(dialect).map((text) => ({ text })),
    {
      text: `insert into ethread_account_facts (name, value) values ('schema', $1), ('change', 0)
        on conflict (name) do nothing`,
      values: [SCHEMA],
    },
  ];
  const found = await schemaOf(database);
  if (found === SCHEMA) return;
  if (found !== undefined) throw new AccountDatabaseError(schemaProblem(found));
  await database.run(statements);
}

/** Returns the number of a database's schema, or undefined for one without tables. */
export async function schemaOf(database: AccountDatabase): Promise<number | undefined> {
  const [table] = await query(database, database.dialect.findTable, ['ethread_account_facts']);
  if (!table) return undefined;
  const [row] = await query(database, `select value from ethread_account_facts where name = 'schema'`);
  return row && countIn(row, 'value');
}

/** Describes a schema that this program does not read, and the action to take. */
export function schemaProblem(found: number): string {
  const writer = found > SCHEMA ? 'a newer' : 'an older';
  return `${writer} ethread wrote the accounts: they have schema ${found}, this program reads ${SCHEMA}; start the version that wrote them, or restore a backup of this version`;
}

/** Returns the statements that make the tables. Times are in milliseconds since 1970, days in days since then. */
function tablesOf({ text, ownTables }: Dialect): readonly string[] {
  return [
    `create table if not exists ethread_account_facts (name ${text} primary key, value bigint not null)`,
    `create table if not exists ethread_account_keys (
      id ${text} primary key,
      hash ${text} not null unique,
      created_at bigint not null,
      change bigint not null unique,
      used_at bigint,
      record ${text} not null
    )`,
    `create table if not exists ethread_account_usage (
      hour bigint not null,
      account_id ${text} not null check (length(account_id) <= 200),
      method ${text} not null,
      chain ${text} not null,
      calls bigint not null,
      credits bigint not null,
      errors bigint not null,
      bytes bigint not null,
      primary key (hour, account_id, method, chain)
    )`,
    `create table if not exists ethread_account_usage_writers (
      writer ${text} primary key,
      sequence bigint not null,
      latest_hour bigint not null
    )`,
    // taken: the credits of charged calls of ended slices (done), and all granted ones.
    `create table if not exists ethread_account_credits (
      day bigint not null,
      account_id ${text} not null,
      taken bigint not null,
      done bigint not null,
      primary key (day, account_id)
    )`,
    `create table if not exists ethread_account_servers (server ${text} primary key, beat bigint not null)`,
    `create table if not exists ethread_account_slices (
      server ${text} not null,
      slice bigint not null,
      day bigint not null,
      account_id ${text} not null,
      granted bigint not null,
      used bigint not null,
      settled bigint not null,
      primary key (server, slice)
    )`,
    `create index if not exists ethread_account_slices_of_day
      on ethread_account_slices (day, account_id)`,
    ...ownTables,
  ];
}

/** The columns of the tables whose rows outlive the servers, by name. SQLite checks them when it opens a file. */
export const storedColumns: Readonly<Record<string, string>> = {
  keys: 'id, hash, created_at, change, used_at, record',
  usage: 'hour, account_id, method, chain, calls, credits, errors, bytes',
  credits: 'day, account_id, taken, done',
};
