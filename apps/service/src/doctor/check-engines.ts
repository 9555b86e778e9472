import { tryRedis, UnfitRedisError } from '@ethread/accounts';
import { type Clock, silentLogger } from '@ethread/core';
import { createPostgresPool } from '@ethread/postgres';
import type { Configuration } from '../configuration/configuration.ts';
import { checkClock } from './check-clock.ts';
import { type Finding, ok, problem } from './finding.ts';

/** How long an engine may take to answer, in milliseconds. */
const REPLY_MS = 5_000;

/** Whether Redis and PostgreSQL can be reached and can be used. Words of theirs may hold addresses, so codes alone are told. */
export async function checkEngines({ accounts, chains }: Configuration, clock: Clock): Promise<Finding[]> {
  const databases = [
    ...(accounts?.postgres === undefined ? [] : [['accounts', accounts.postgres] as const]),
    ...chains.flatMap(({ name, shared }) =>
      shared ? [[`the chain ${name}`, shared.postgres] as const] : [],
    ),
  ];
  const findings = await Promise.all([
    ...(accounts?.redis ? [checkRedis(accounts.redis.url, clock)] : []),
    ...databases.map(([name, url]) => checkPostgres(name, url, clock)),
  ]);
  return findings.flat();
}

async function checkRedis(url: string, clock: Clock): Promise<Finding[]> {
  try {
    const { version, clockAheadMs } = await tryRedis({ clock }, { url, replyMs: REPLY_MS });
    return [
      ok('Redis', `version ${version} answers and keeps what it is told`),
      checkClock('Redis', clockAheadMs),
    ];
  } catch (error) {
    if (error instanceof UnfitRedisError)
      return [problem('Redis', error.message, 'change it, or use a Redis of its own for credits')];
    return [
      problem('Redis', `it can not be reached: ${codeOf(error)}`, 'start it, or correct accounts.redis.url'),
    ];
  }
}

async function checkPostgres(name: string, url: string, clock: Clock): Promise<Finding[]> {
  const check = `PostgreSQL of ${name}`;
  const pool = createPostgresPool(url, silentLogger);
  try {
    const { rows } = await pool.query<{ version: string; now: number; writable: boolean; may: boolean }>(
      `select current_setting('server_version') as version,
        extract(epoch from clock_timestamp())::float8 * 1000 as now,
        not pg_is_in_recovery() as writable,
        has_database_privilege(current_database(), 'create') as may`,
    );
    const [row] = rows;
    if (!row) return [problem(check, 'it answers nothing', 'look at its log')];
    const { version, now, writable, may } = row;
    const fitness = !writable
      ? problem(check, 'it is a replica, which takes no writes', 'name the primary')
      : !may
        ? problem(check, 'the user may not make schemas in it', 'grant CREATE on the database to the user')
        : ok(check, `version ${version} answers`);
    return [fitness, checkClock(check, now - clock.now())];
  } catch (error) {
    return [
      problem(
        check,
        `it can not be asked: ${codeOf(error)}`,
        'start it, or correct the URL, the user or the password',
      ),
    ];
  } finally {
    await pool.end();
  }
}

function codeOf(error: unknown): string {
  const { code, name } = Object(error);
  return String(code ?? name);
}
