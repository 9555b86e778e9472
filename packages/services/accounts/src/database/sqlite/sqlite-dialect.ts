import type { Dialect } from '../dialect.ts';
import { storedTables } from '../stored-tables.ts';

/** The words of SQLite. */
export const sqliteDialect: Dialect = {
  text: 'text',
  lockRows: '',
  lockTables: [],
  findTable: 'select 1 as one from sqlite_schema where name = $1',
  // Indexes over every column. SQLite has no checksums. Its integrity check compares each row with its entries in
  // indexes, so that a changed bit of a row is noticed.
  ownTables: storedTables.map(
    ({ name, columns }) =>
      `create index if not exists ethread_account_${name}_copy on ethread_account_${name} (${columns.join(', ')})`,
  ),
};
