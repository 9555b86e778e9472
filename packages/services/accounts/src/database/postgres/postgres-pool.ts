import type { Logger } from '@ethread/core';
import { DatabaseError, Pool } from 'pg';
import { AccountDatabaseError } from '../account-database.ts';

/** The most connections of one process. A server usually allows 100 in total. */
const CONNECTIONS = 10;
/**
 * Longer than any of this project's statements takes. It prevents an endless wait for a connection that went silent.
 */
const STATEMENT_MS = 10_000;
const CONNECT_MS = 5_000;
const IDLE_TRANSACTION_MS = 5_000;

/**
 * Creates a pool of connections to PostgreSQL. It logs and replaces a broken connection.
 *
 * @param url `postgres://user:password@host:5432/database`. No part of it appears in a log or an error.
 * @throws {AccountDatabaseError} when the URL is invalid.
 */
export function createPostgresPool(url: string, logger: Logger): Pool {
  // Checked before pg parses it, because pg's error would contain the URL with its password.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new AccountDatabaseError(
      'the address of PostgreSQL is not a URL like postgres://user@host:5432/database',
    );
  }
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    idleTimeoutMillis: 30_000,
    // The locks of a server that stopped in a transaction must not stop the others.
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    fallback_application_name: 'ethread',
  });
  // The error object contains the connection and its parameters, so only its message is logged.
  const log = ({ message }: Error) => logger.warn({ reason: message }, 'a connection to PostgreSQL broke');
  pool.on('error', log);
  // The pool listens only to idle connections, and an error without a listener would end the process. A query in flight
  // on a broken connection rejects for the code that started it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The messages of the pool's and its connections' errors when the server is unreachable. These errors have no code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;
/**
 * The SQLSTATE codes for connection exceptions, too many connections, and a server that is shut down or starting
 * (PostgreSQL manual, appendix A).
 */
const STATES = /^(08|53300|57P0[1-3])/;

/** Reports whether an error means that PostgreSQL was unreachable, so that a later retry may succeed. */
export function isPostgresUnreachable(error: unknown): boolean {
  if (error instanceof AccountDatabaseError) return isPostgresUnreachable(error.cause);
  if (error instanceof DatabaseError) return STATES.test(error.code ?? '');
  if (typeof error !== 'object' || error === null) return false;
  // A failed connection to several addresses results in one error with `errors`.
  if ('syscall' in error || 'errors' in error) return true;
  return 'message' in error && WORDS.test(String(error.message));
}
