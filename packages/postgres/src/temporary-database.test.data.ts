import { randomBytes } from 'node:crypto';
import { silentLogger } from '@ethread/core';
import type { Pool } from 'pg';
import { createPostgresPool } from './postgres-pool.ts';

const server = process.env['ETHREAD_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A database of the test's own. */
export interface TemporaryDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Asks the server from outside the database: to cut its connections, say. */
  asServer(sql: string, values?: unknown[]): Promise<void>;
  /** Drops the database. */
  drop(): Promise<void>;
}

/** Makes a database on the server that ETHREAD_TEST_POSTGRES names, or on this machine's. */
export async function makeDatabase(): Promise<TemporaryDatabase> {
  const name = `ethread_test_${randomBytes(6).toString('hex')}`;
  const servers = createPostgresPool(server, silentLogger);
  await servers.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  const pool = createPostgresPool(url.href, silentLogger);
  return {
    url: url.href,
    pool,
    async asServer(sql, values = []) {
      await servers.query(sql, values);
    },
    async drop() {
      await pool.end();
      await servers.query(`drop database ${name} with (force)`);
      await servers.end();
    },
  };
}

/** `describe`, or where no PostgreSQL answers `describe.skip`, which is said aloud and fails where CI is set. */
export async function describeWithPostgres(): Promise<jest.Describe> {
  const pool = createPostgresPool(server, silentLogger);
  try {
    await pool.query('select 1');
    return describe;
  } catch (cause) {
    if (process.env['CI']) throw new Error('no PostgreSQL answers', { cause });
    console.warn('Skipped, for no PostgreSQL answers: set ETHREAD_TEST_POSTGRES to the URL of a server');
    return describe.skip;
  } finally {
    await pool.end();
  }
}
