import { randomBytes } from 'node:crypto';
import { silentLogger } from '@ethread/core';
import { sharedPostgresUrl } from '@ethread/setup';
import type { Pool } from 'pg';
import { createPostgresPool } from '../postgres/postgres-pool.ts';

/** A database for one test. */
export interface TemporaryDatabase {
  readonly url: string;
  readonly pool: Pool;
  /** Runs a statement on the server from outside the database, for example to terminate its connections. */
  asServer(sql: string, values?: unknown[]): Promise<void>;
  /** Drops the database. */
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
    async drop() {
      await pool.end();
      await servers.query(`drop database ${name} with (force)`);
      await servers.end();
    },
  };
}
