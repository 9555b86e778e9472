import { randomBytes } from 'node:crypto';
import { silentLogger } from '@ethread/core';
import { sharedPostgresUrl } from '@ethread/setup';
import type { Pool } from 'pg';
import { createPostgresPool } from '../database/postgres/postgres-pool.ts';

export interface TemporaryDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Runs a statement on the server from outside the database, for example to terminate its connections. */
  asServer(sql: string, values?: unknown[]): Promise<void>;
  /** Breaks every connection to the database, and rejects new ones until the returned function has run. */
  cut(): Promise<() => Promise<void>>;
  drop(): Promise<void>;
}

/** Creates a database in the PostgreSQL cluster that the tests of this run share. */
export async function makeDatabase(): Promise<TemporaryDatabase> {
  const server = await sharedPostgresUrl();
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
    async cut() {
      await servers.query(`alter database ${name} allow_connections false`);
      await servers.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ]);
      return async () => void (await servers.query(`alter database ${name} allow_connections true`));
    },
    async drop() {
      await pool.end();
      await servers.query(`drop database ${name} with (force)`);
      await servers.end();
    },
  };
}
