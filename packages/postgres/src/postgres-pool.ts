import type { Logger } from '@ethread/core';
import { Pool } from 'pg';
import { PostgresError } from './postgres-error.ts';

/** Connections of one process at a time; a server's usual limit is 100 for all. */
const CONNECTIONS = 10;
/** Longer than any of our statements takes; without it a connection that went silent would be waited for without end. */
const STATEMENT_MS = 10_000;
const CONNECT_MS = 5_000;

/**
 * Connections to PostgreSQL, made as they are needed. One that breaks is logged and replaced.
 *
 * @param url `postgres://user:password@host:5432/database`; nothing of it reaches a log or an error.
 * @throws {PostgresError} when the URL can not be read.
 */
export function createPostgresPool(url: string, logger: Logger): Pool {
  // Looked at before pg does: its error would carry the URL, password and all.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new PostgresError('the address of PostgreSQL is no URL like postgres://user@host:5432/database');
  }
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    fallback_application_name: 'ethread',
  });
  // The error has the connection and its parameters on it, so its words alone are logged.
  const log = ({ message }: Error) => logger.warn({ reason: message }, 'a connection to PostgreSQL broke');
  pool.on('error', log);
  // The pool listens to idle connections alone, and an error that nobody listens to would end the process. What was under
  // way on a broken connection is told to whoever asked for it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
