import type { Pool, PoolClient } from 'pg';
import type { Migration } from './migration.ts';
import { PostgresError } from './postgres-error.ts';
import { transaction } from './transaction.ts';

/** Names the lock in the database: the letters of "ethread". */
const LOCK = 0x65_74_68_72_65_61_64n;
/** An index on a large table takes its time, and so does waiting for another server that makes it. */
const STEP_MS = 600_000;

/** The steps of tables that belong together, which one database may have beside others. */
export interface Migrations {
  /** The table that says which steps were made. */
  readonly table: string;
  readonly steps: readonly Migration[];
}

/**
 * Brings the tables to the form that this program uses: each missing step in a transaction of its own, one server at a
 * time. A server that starts beside others may always call it.
 *
 * @returns the names of the steps that were made.
 * @throws {PostgresError} when the database can not be reached, or has the tables of a newer program.
 */
export async function migrate(pool: Pool, migrations: Migrations): Promise<readonly string[]> {
  const made: string[] = [];
  for (;;) {
    const step = await asPostgresError(() => transaction(pool, (client) => makeNext(client, migrations)));
    if (!step) return made;
    made.push(step.name);
  }
}

/** Makes the first step that is missing. The lock goes with the transaction, so that a connection pooler is no matter. */
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
