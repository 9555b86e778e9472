import { tryRedis, UnfitRedisError } from '@ethread/credits';
import { type Clock, silentLogger } from '@ethread/core';
import { createPostgresPool, inspectMigrations, type Pool } from '@ethread/storage/postgres';
import { accountMigrations } from '../account-migrations.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { checkClock } from './check-clock.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Timeout of a request to an engine, in milliseconds. */
const REPLY_MS = 5_000;

/**
 * Checks that Redis and PostgreSQL can be reached and used. Reports only error codes, because their messages may hold
 * addresses.
 */
export async function checkEngines({ accounts }: Configuration, clock: Clock): Promise<Finding[]> {
  const findings = await Promise.all([
    ...(accounts?.redis ? [checkRedis(accounts.redis.url, clock)] : []),
    ...(accounts?.postgres === undefined ? [] : [checkPostgres(accounts.postgres, clock)]),
  ]);
  return findings.flat();
}

async function checkRedis(url: string, clock: Clock): Promise<Finding[]> {
  try {
    const { version, isAppendOnly, clockAheadMs } = await tryRedis({ clock }, { url, replyMs: REPLY_MS });
    return [
      isAppendOnly === false
        ? problem(
            'Redis',
            `version ${version} responds, and writes no append-only file: a restart loses the record of spent credits`,
            'set appendonly yes in its configuration, or CONFIG SET appendonly yes and CONFIG REWRITE',
          )
        : isAppendOnly
          ? ok('Redis', `version ${version} responds and writes an append-only file`)
          : warning(
              'Redis',
              `version ${version} responds, and does not report whether it writes an append-only file`,
              'check that its operator has set appendonly yes',
            ),
      checkClock('Redis', clockAheadMs),
    ];
  } catch (error) {
    if (error instanceof UnfitRedisError)
      return [
        problem('Redis', error.message, 'change its configuration, or use a separate Redis for credits'),
      ];
    return [
      problem('Redis', `it cannot be reached: ${reasonOf(error)}`, 'start it, or correct accounts.redis.url'),
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
  const { missing, unknown } = await inspectMigrations(pool, accountMigrations);
  if (unknown.length > 0)
    return problem(
      check,
      `a newer version of ethread applied the steps ${unknown.join(', ')}`,
      'start that version, or restore the backup made before that upgrade',
    );
  if (missing.length > 0)
    return ok(check, `the next start applies ${missing.length} steps: ${missing.join(', ')}`);
  return ok(check, `all ${accountMigrations.steps.length} steps are applied`);
}

/** Returns the code of an error, or its message: the drivers give a timeout no code. */
function reasonOf(error: unknown): string {
  const { code, message } = Object(error);
  return String(code ?? message);
}
