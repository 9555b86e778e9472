import type { Dialect } from '../dialect.ts';

/** The number of the lock of tables: the letters of "ethread". */
const LOCK = 0x65_74_68_72_65_61_64n;

/** The words of PostgreSQL. */
export const postgresDialect: Dialect = {
  text: 'text collate "C"',
  lockRows: 'for update',
  lockTables: [`select pg_advisory_xact_lock(${LOCK})`],
  findTable: 'select 1 as one where to_regclass($1) is not null',
  ownTables: [],
};
