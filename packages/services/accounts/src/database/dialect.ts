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
