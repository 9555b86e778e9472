import { DatabaseError } from 'pg';
import { AccountDatabaseError } from '../account-database.ts';

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
