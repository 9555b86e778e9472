import type { Dialect } from '../dialect.ts';

/**
 * Indexes over every column. SQLite has no checksums. Its integrity check compares each row with its entries in
 * indexes, so that a changed bit of a row is noticed.
 */
const copies: readonly (readonly [table: string, columns: string])[] = [
  ['keys', 'id, hash, created_at, change, used_at, record'],
  ['key_events', 'number, key_id, event'],
  ['usage', 'hour, account_id, method, chain, calls, credits, errors, bytes'],
  ['credits', 'day, account_id, taken, done'],
];

/** The words of SQLite. */
export const sqliteDialect: Dialect = {
  name: 'SQLite',
  text: 'text',
  lockRows: '',
  lockTables: [],
  ownTables: copies.map(
    ([table, columns]) =>
      `create index if not exists ethread_account_${table}_copy on ethread_account_${table} (${columns})`,
  ),
};
