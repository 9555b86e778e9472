import { type AccountDatabase, query, type SqlValue } from '../database/account-database.ts';
import { SCHEMA, type StoredTable, storedTables, textColumns } from '../database/schema.ts';
import type { Plan, Plans } from '../plans/plan.ts';

/** The first line of an export. */
export interface ExportHead {
  readonly schema: number;
  /** The plans that the keys may name, as the configuration had them. */
  readonly plans: Readonly<Record<string, Plan>>;
}

/** A further line of an export: a row of a table. */
export type ExportRow = readonly [table: string, ...values: SqlValue[]];

const ROWS_AT_ONCE = 1_000;

/**
 * Yields all keys, their events, usage and spent credits as lines of JSON, and the plans in the first one. No line has
 * the text of a key. A service may use the database at the same time: each table is exported in the order of its keys.
 */
export async function* exportAccounts(database: AccountDatabase, plans: Plans): AsyncGenerator<string> {
  const named = plans.names().flatMap((name) => {
    const plan = plans.get(name);
    return plan ? [[name, plan] as const] : [];
  });
  const head: ExportHead = { schema: SCHEMA, plans: Object.fromEntries(named) };
  yield `${JSON.stringify(head)}\n`;
  for (const table of storedTables) {
    for await (const values of rowsOf(database, table)) {
      const row: ExportRow = [table.name, ...values];
      yield `${JSON.stringify(row)}\n`;
    }
  }
}

/** Yields the rows of a table, some at a time. */
async function* rowsOf(database: AccountDatabase, table: StoredTable): AsyncGenerator<readonly SqlValue[]> {
  const { name, columns, keyColumns } = table;
  const key = columns.slice(0, keyColumns);
  const places = key.map((_column, index) => `$${index + 1}`);
  // Leases are exported as the credits that they have spent.
  const spent = `c.done + coalesce((
    select cast(sum(l.settled) as bigint) from ethread_account_slices as l
    where l.day = c.day and l.account_id = c.account_id
  ), 0)`;
  const selected = columns.map((column) =>
    column === 'done' || column === 'taken' ? `${spent} as ${column}` : column,
  );
  let after: readonly SqlValue[] | undefined;
  for (;;) {
    const rows = await query(
      database,
      `select ${selected.join(', ')} from ethread_account_${name} as c
        ${after ? `where (${key.join(', ')}) > (${places.join(', ')})` : ''}
        order by ${key.join(', ')} limit ${ROWS_AT_ONCE}`,
      after ?? [],
    );
    for (const row of rows) {
      const values = columns.map((column) => {
        if (row[column] === null) return null;
        return textColumns.has(column) ? String(row[column]) : Number(row[column]);
      });
      yield values;
      after = values.slice(0, keyColumns);
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
