import {
  type AccountDatabase,
  AccountDatabaseError,
  query,
  type SqlValue,
  type Statement,
  valuesTable,
} from '../database/account-database.ts';
import { SCHEMA, schemaProblem, type StoredTable, storedTables, textColumns } from '../database/schema.ts';
import type { Plan, Plans } from '../plans/plan.ts';

/** The first line of an export. */
export interface ExportHead {
  readonly schema: number;
  /** The plans that the keys may name, as the configuration had them. */
  readonly plans: Readonly<Record<string, Plan>>;
}

/** A further line of an export: a row of a table. */
export type ExportRow = readonly [table: string, ...values: SqlValue[]];

/** The rows of a read and of a transaction. */
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

/** The result of an import. */
export interface ImportedAccounts {
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Plans of the export that the configuration lacks or defines otherwise. */
  readonly differentPlans: readonly string[];
}

/**
 * Imports the lines of `exportAccounts` into a database without keys, in one transaction for each thousand rows. When
 * it fails, the database is to be dropped.
 *
 * @throws {AccountDatabaseError} when the database has keys, or a line is not of an export of this version.
 */
export async function importAccounts(
  database: AccountDatabase,
  plans: Plans,
  lines: AsyncIterable<string>,
): Promise<ImportedAccounts> {
  const [existing] = await query(database, 'select id from ethread_account_keys limit 1');
  if (existing)
    throw new AccountDatabaseError('the accounts already have keys; import into an empty database');
  const rows: Record<string, number> = Object.fromEntries(storedTables.map(({ name }) => [name, 0]));
  let head: ExportHead | undefined;
  let waiting: { readonly table: string; readonly values: readonly SqlValue[] }[] = [];
  let number = 0;

  async function write(): Promise<void> {
    const statements = storedTables.flatMap(({ name, columns }) => {
      const values = waiting.filter(({ table }) => table === name).map((row) => row.values);
      rows[name] = (rows[name] ?? 0) + values.length;
      return values.length === 0 ? [] : [insertRows(name, columns, values)];
    });
    waiting = [];
    if (statements.length > 0) await database.run(statements);
  }

  for await (const line of lines) {
    number++;
    const parsed = parseLine(line, number);
    if (!head) {
      head = requireHead(parsed);
      continue;
    }
    waiting.push(requireRow(parsed, number));
    if (waiting.length >= ROWS_AT_ONCE) await write();
  }
  if (!head) throw new AccountDatabaseError('the file is empty');
  await write();
  await database.run([
    {
      text: `update ethread_account_facts set value = (
        select coalesce(max(n), 0) from (
          select max(change) as n from ethread_account_keys
          union all select max(number) as n from ethread_account_key_events
        ) as numbers
      ) where name = 'change'`,
    },
  ]);
  const differentPlans = Object.entries(head.plans)
    .filter(([name, plan]) => JSON.stringify(plans.get(name)) !== JSON.stringify(plan))
    .map(([name]) => name);
  return { rows, differentPlans };
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new AccountDatabaseError(`line ${number} is not of an export of accounts`, { cause });
  }
}

function requireHead(parsed: unknown): ExportHead {
  const { schema, plans }: { schema?: unknown; plans?: ExportHead['plans'] } = Object(parsed);
  if (typeof schema !== 'number' || !plans)
    throw new AccountDatabaseError('line 1 is not of an export of accounts');
  if (schema !== SCHEMA) throw new AccountDatabaseError(schemaProblem(schema));
  return { schema, plans };
}

function requireRow(parsed: unknown, number: number) {
  const [table, ...values]: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  const found = storedTables.find(({ name }) => name === table);
  const isRow =
    found?.columns.length === values.length &&
    values.every((value, index) => isValue(value, found.columns[index] ?? ''));
  if (!found || !isRow) throw new AccountDatabaseError(`line ${number} is not of an export of accounts`);
  return { table: found.name, values: values.filter(isSqlValue) };
}

function isValue(value: unknown, column: string): boolean {
  if (value === null) return column === 'used_at';
  return textColumns.has(column) ? typeof value === 'string' : Number.isSafeInteger(value);
}

function isSqlValue(value: unknown): value is SqlValue {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function insertRows(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Statement {
  const types = columns.map((column) => (textColumns.has(column) ? 'text' : 'bigint'));
  return {
    text: `insert into ethread_account_${name} (${columns.join(', ')}) ${valuesTable(types, rows.length, 1)}`,
    values: rows.flat(),
  };
}
