import { EthreadError } from '@ethread/core';

/** A value of a column. Both engines store whole numbers and texts only. */
export type SqlValue = string | number | null;

/** A row, by the names of its columns. PostgreSQL returns large whole numbers as text: see {@link countIn}. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A statement with the values of its places `$1`, `$2`, … */
export interface Statement {
  readonly text: string;
  readonly values?: readonly SqlValue[];
  /** Rolls all statements back when this one returns no row. */
  readonly isRequired?: boolean;
}

export interface TransactionOptions {
  /**
   * Whether the changes are on disk when the promise resolves. Without it, a power failure may undo them as long as no
   * durable transaction followed. PostgreSQL always writes them to disk. Default: true.
   */
  readonly isDurable?: boolean;
  /** Whether the changes may use the last space of a disk. Default: false. */
  readonly mayFillDisk?: boolean;
  /** Whether the statements only read, and may take seconds, so that changes must not wait for them. Default: false. */
  readonly mayTakeLong?: boolean;
}

/** The database of accounts. Several processes may use one. */
export interface AccountDatabase {
  readonly dialect: Dialect;
  /**
   * Runs statements as one transaction, in order.
   *
   * @returns the rows of each statement.
   * @throws {UnmetError} when a required statement returned no row. Nothing is changed then.
   * @throws the engine's error. Nothing is changed then, unless a connection ended during the commit.
   */
  run(
    statements: readonly Statement[],
    options?: TransactionOptions,
  ): Promise<readonly (readonly SqlRow[])[]>;
  close(): Promise<void>;
}

/** Thrown when a required statement returned no row, so that nothing was changed. */
export class UnmetError extends EthreadError {
  override readonly name = 'UnmetError';
}

/** Thrown when the database of accounts cannot be opened or used. */
export class AccountDatabaseError extends EthreadError {
  override readonly name = 'AccountDatabaseError';
}

/** Runs one statement, and returns its rows. */
export async function query(
  database: AccountDatabase,
  text: string,
  values: readonly SqlValue[] = [],
  options: TransactionOptions = {},
): Promise<readonly SqlRow[]> {
  const [rows = []] = await database.run([{ text, values }], options);
  return rows;
}

/** Returns a column as a number, of which PostgreSQL returns large ones as text. */
export const countIn = (row: SqlRow, column: string): number => Number(row[column]);

/** Returns a column as text. */
export const textIn = (row: SqlRow, column: string): string => String(row[column]);

/**
 * Returns a table of values and its values' places, for `from (values …) as v`: its columns are `v.column1`,
 * `v.column2`, … in both engines.
 *
 * @param types - the SQL type of each column.
 * @param first - the number of the first place.
 */
export function valuesTable(types: readonly string[], rows: number, first: number): string {
  const lines = Array.from({ length: rows }, (_row, index) => {
    const places = types.map((type, column) => {
      const place = `$${first + index * types.length + column}`;
      // PostgreSQL takes the types of all rows from the first.
      return index === 0 ? `cast(${place} as ${type})` : place;
    });
    return `(${places.join(', ')})`;
  });
  return `values ${lines.join(', ')}`;
}

/** The words in which the two engines differ. All else of the statements is the same. */
export interface Dialect {
  /** The type of a text column, which is compared by its bytes. */
  readonly text: string;
  /** Follows a `select` whose rows no other transaction may change. SQLite has one writer at a time. */
  readonly lockRows: string;
  /** Ensures that one process at a time makes the tables. */
  readonly lockTables: readonly string[];
  /** The statement that returns a row when there is a table `$1`. */
  readonly findTable: string;
  /** The statements that make tables of this engine only. */
  readonly ownTables: readonly string[];
}
