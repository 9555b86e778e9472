import type { Logger } from '@ethread/core';
import type { Pool, PoolClient } from 'pg';
import {
  type AccountDatabase,
  AccountDatabaseError,
  type Dialect,
  type SqlRow,
  type Statement,
  UnmetError,
} from '../account-database.ts';
import { makeTables } from '../schema.ts';
import { createPostgresPool, isPostgresUnreachable } from './postgres-pool.ts';

/** The dependencies of a database in PostgreSQL. */
export interface PostgresModules {
  readonly logger: Logger;
  /** Called after each transaction with whether it reached PostgreSQL. */
  readonly onReach?: ((isReached: boolean) => void) | undefined;
}

/**
 * Opens the database of accounts in PostgreSQL, which several servers may share, and makes its tables.
 *
 * @param url `postgres://user:password@host:5432/database`. Only its host and database appear in errors.
 * @throws {AccountDatabaseError} when PostgreSQL cannot be used, or has the tables of another version.
 */
export async function openPostgres(
  url: string,
  { logger, onReach }: PostgresModules,
): Promise<AccountDatabase> {
  const pool = createPostgresPool(url, logger);
  const database = databaseOver(pool, onReach);
  try {
    await makeTables(database);
    return database;
  } catch (cause) {
    await pool.end();
    if (cause instanceof AccountDatabaseError) throw cause;
    const { message, code }: { message?: unknown; code?: unknown } = Object(cause);
    const { host, pathname } = new URL(url);
    const reason = String(message || code || 'no reason is given');
    throw new AccountDatabaseError(`PostgreSQL at ${host}${pathname} cannot be used: ${reason}`, { cause });
  }
}

/** Creates the database of accounts over a pool, which it ends when it is closed. */
export function databaseOver(pool: Pool, onReach: PostgresModules['onReach'] = undefined): AccountDatabase {
  return {
    dialect: postgresDialect,
    async run(statements) {
      try {
        const rows = await runOver(pool, statements);
        onReach?.(true);
        return rows;
      } catch (error) {
        onReach?.(!isPostgresUnreachable(error));
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

async function runOver(
  pool: Pool,
  statements: readonly Statement[],
): Promise<readonly (readonly SqlRow[])[]> {
  const [only, ...more] = statements;
  if (only && more.length === 0) {
    const { rows } = await pool.query<SqlRow>(only.text, [...(only.values ?? [])]);
    if (only.isRequired && rows.length === 0) throw new UnmetError();
    return [rows];
  }
  const client = await pool.connect();
  try {
    const rows = await transact(client, statements);
    client.release();
    return rows;
  } catch (error) {
    // Closing the connection rolls the transaction back, whatever state the connection is in.
    client.release(error instanceof UnmetError ? undefined : true);
    throw error;
  }
}

async function transact(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<readonly (readonly SqlRow[])[]> {
  const all: SqlRow[][] = [];
  await client.query('begin');
  for (const { text, values = [], isRequired = false } of statements) {
    const { rows } = await client.query<SqlRow>(text, [...values]);
    all.push(rows);
    if (!isRequired || rows.length > 0) continue;
    await client.query('rollback');
    throw new UnmetError();
  }
  await client.query('commit');
  return all;
}

/** The number of the lock of tables: the letters of "ethread". */
const LOCK = 0x65_74_68_72_65_61_64n;

/** The words of PostgreSQL. */
const postgresDialect: Dialect = {
  text: 'text collate "C"',
  lockRows: 'for update',
  lockTables: [`select pg_advisory_xact_lock(${LOCK})`],
  findTable: 'select 1 as one where to_regclass($1) is not null',
  ownTables: [],
};
