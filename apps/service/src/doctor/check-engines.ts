import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createPostgresPool,
  databaseOver,
  openSqlite,
  type Pool,
  SCHEMA,
  schemaOf,
  schemaProblem,
} from '@ethread/accounts';
import { type Clock, silentLogger } from '@ethread/core';
import type { Configuration } from '../configuration/configuration.ts';
import { ACCOUNTS_FILE } from '../open-accounts.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/**
 * Clock difference from which servers disagree about the day of a credit. Each server begins a day of credits by its
 * own clock.
 */
const APART_MS = 2_000;
const FAR_APART_MS = 30_000;

/** Compares the local clock with another clock. @param aheadMs How far the other clock is ahead. */
export function checkClock(other: string, aheadMs: number): Finding {
  const check = `clock against ${other}`;
  const apart = Math.abs(aheadMs);
  const detail = `they are ${(apart / 1_000).toFixed(1)} s apart`;
  const advice = 'set both by NTP: the credits of a day are counted by this clock';
  if (apart > FAR_APART_MS) return problem(check, detail, advice);
  return apart > APART_MS ? warning(check, detail, advice) : ok(check, detail);
}

/**
 * Checks that the database of accounts can be opened and used. Reports only error codes of PostgreSQL, because its
 * messages may hold addresses.
 */
export async function checkEngines({ accounts }: Configuration, clock: Clock): Promise<Finding[]> {
  if (!accounts) return [];
  if (accounts.postgres !== undefined) return checkPostgres(accounts.postgres, clock);
  const file = join(accounts.data, ACCOUNTS_FILE);
  if (!existsSync(file)) return [];
  const check = 'database of accounts';
  try {
    const database = await openSqlite(file);
    await database.close();
    return [ok(check, 'its file is intact')];
  } catch (error) {
    return [
      problem(check, oneLine(error), 'restore the file from a backup, or remove it and create the keys anew'),
    ];
  }
}

async function checkPostgres(url: string, clock: Clock): Promise<Finding[]> {
  const check = 'PostgreSQL of accounts';
  const pool = createPostgresPool(url, silentLogger);
  try {
    const { rows } = await pool.query<{ version: string; now: number; writable: boolean; may: boolean }>(
      `select current_setting('server_version') as version,
        extract(epoch from clock_timestamp())::float8 * 1000 as now,
        not pg_is_in_recovery() as writable,
        has_database_privilege(current_database(), 'create') as may`,
    );
    const [row] = rows;
    if (!row) return [problem(check, 'it returned no row', 'read its log')];
    const { version, now, writable, may } = row;
    const fitness = !writable
      ? problem(check, 'it is a replica, which accepts no writes', 'set the URL of the primary')
      : !may
        ? problem(check, 'the user cannot create schemas in it', 'grant CREATE on the database to the user')
        : ok(check, `version ${version} responds`);
    return [fitness, checkClock(check, now - clock.now()), await checkTables(pool)];
  } catch (error) {
    return [
      problem(
        check,
        `it cannot be queried: ${reasonOf(error)}`,
        'start it, or correct the URL, the user or the password',
      ),
    ];
  } finally {
    await pool.end();
  }
}

async function checkTables(pool: Pool): Promise<Finding> {
  const check = 'tables of accounts in PostgreSQL';
  const found = await schemaOf(databaseOver(pool));
  if (found === undefined) return ok(check, 'the next start makes them');
  if (found === SCHEMA) return ok(check, `they have schema ${found}`);
  const [detail = '', advice = ''] = schemaProblem(found).split('; ');
  return problem(check, detail, advice);
}

/** Returns the code of an error, or its message: the drivers give a timeout no code. */
function reasonOf(error: unknown): string {
  const { code, message } = Object(error);
  return String(code ?? message);
}
