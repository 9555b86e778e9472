import { DatabaseError } from 'pg';
import { PostgresError } from './postgres-error.ts';

/** What the pool and its connections say when they have no server: these errors have no code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;
/** Connection exceptions, too many connections, and a server that is shut down or is starting (appendix A of its manual). */
const STATES = /^(08|53300|57P0[1-3])/;

/** Whether an error says that PostgreSQL could not be reached, so that trying again later may help. */
export function isPostgresUnreachable(error: unknown): boolean {
  if (error instanceof PostgresError) return true;
  if (error instanceof DatabaseError) return STATES.test(error.code ?? '');
  if (typeof error !== 'object' || error === null) return false;
  // Of several addresses that were tried, the errors come as one.
  if ('syscall' in error || 'errors' in error) return true;
  return 'message' in error && WORDS.test(String(error.message));
}
