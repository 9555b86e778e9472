import { EthreadError } from '@ethread/core';

/**
 * Reports that PostgreSQL cannot be used: its URL is invalid, it is unreachable, or its tables are from a newer
 * program.
 */
export class PostgresError extends EthreadError {
  override readonly name = 'PostgresError';
}
