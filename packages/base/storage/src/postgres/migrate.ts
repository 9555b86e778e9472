import type { Pool, PoolClient } from 'pg';
import type { Migration } from './migration.ts';
import { PostgresError } from './postgres-error.ts';
import { transaction } from './transaction.ts';

/** The id of the lock in the database: the letters of "ethread". */
const LOCK = 0x65_74_68_72_65_61_64n;
/**
 * The timeout of a step. Building an index on a large table is slow, and so is waiting for another server that builds
 * it.
 */
const STEP_MS = 600_000;

/** The migration steps of one group of tables. A database may have several groups. */
export interface Migrations {
  /** The table that lists the completed steps. */
  readonly table: string;
  readonly steps: readonly Migration[];
}

/**
 * Migrates the tables to the form that this program uses. Runs each missing step in its own transaction, on one server
 * at a time. A server may always call it at its start, also next to other servers.
 *
 * @returns the names of the steps that it ran.
 * @throws {PostgresError} when the database is unreachable, or has the tables of a newer program.
 */
export async function migrate(pool: Pool, migrations: Migrations): Promise<readonly string[]> {
  const made: string[] = [];
  for (;;) {
    const step = await asPostgresError(() => transaction(pool, (client) => makeNext(client, migrations)));
    if (!step) return made;
    made.push(step.name);
  }
}

/** The migration state of a database. */
export interface MigrationStatus {
  /** The names of the steps that the next start runs. */
  readonly missing: readonly string[];
  /** The names of the steps that a newer program ran. */
  readonly unknown: readonly string[];
}

/** Compares the completed steps with those of this program, without changing anything. @throws {PostgresError} */
export function inspectMigrations(pool: Pool, { table, steps }: Migrations): Promise<MigrationStatus> {
  return asPostgresError(async () => {
    const { rows } = await pool.query<{ present: boolean }>('select to_regclass($1) is not null as present', [
      table,
    ]);
    const made = rows[0]?.present
      ? (await pool.query<{ name: string }>(`select name from ${table} order by number`)).rows
      : [];
    return {
      missing: steps.slice(made.length).map(({ name }) => name),
      unknown: made.map(({ name }) => name).filter((name, at) => steps[at]?.name !== name),
    };
  });
}

/** Runs the first missing step. The lock belongs to the transaction, so it also works through a connection pooler. */
async function makeNext(client: PoolClient, { table, steps }: Migrations): Promise<Migration | undefined> {
  const run = (text: string, values?: unknown[]) => {
    const config = { text, ...(values && { values }), query_timeout: STEP_MS };
    return client.query<{ number: number; name: string }>(config);
  };
  await run('select pg_advisory_xact_lock($1)', [LOCK]);
  await run(`
    create table if not exists ${table} (
      number integer primary key,
      name text not null,
      made_at timestamptz not null default now()
    )`);
  const { rows } = await run(`select number, name from ${table} order by number`);
  for (const { number, name } of rows) {
    if (steps[number - 1]?.name === name) continue;
    throw new PostgresError(
      `the database has the step ${number} "${name}", which this program does not know: it is older than the database`,
    );
  }
  const next = steps[rows.length];
  if (!next) return undefined;
  await run(next.sql);
  await run(`insert into ${table} (number, name) values ($1, $2)`, [next.number, next.name]);
  return next;
}

async function asPostgresError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PostgresError) throw cause;
    const { message, code = '' }: { message: string; code?: string } =
      cause instanceof Error ? cause : { message: String(cause) };
    throw new PostgresError(`the tables of PostgreSQL could not be made: ${message || code}`, { cause });
  }
}
