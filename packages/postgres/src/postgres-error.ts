import { EthreadError } from '@ethread/core';

/** PostgreSQL can not be used: its address is no address, nobody answers there, or its tables are of a newer program. */
export class PostgresError extends EthreadError {
  override readonly name = 'PostgresError';
}
