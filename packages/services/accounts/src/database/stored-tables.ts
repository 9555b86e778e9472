/** A table whose rows outlive the servers. */
export interface StoredTable {
  /** Its name without the prefix of all tables. */
  readonly name: string;
  /** Its columns. The first ones are its key. */
  readonly columns: readonly string[];
  readonly keyColumns: number;
}

/** The tables that are exported, in the order of the import, and that SQLite checks when it opens a file. */
export const storedTables: readonly StoredTable[] = [
  { name: 'keys', columns: ['id', 'hash', 'created_at', 'change', 'used_at', 'record'], keyColumns: 1 },
  { name: 'key_events', columns: ['number', 'key_id', 'event'], keyColumns: 1 },
  {
    name: 'usage',
    columns: ['hour', 'account_id', 'method', 'chain', 'calls', 'credits', 'errors', 'bytes'],
    keyColumns: 4,
  },
  { name: 'credits', columns: ['day', 'account_id', 'taken', 'done'], keyColumns: 2 },
];

/** The columns that are text. All others are whole numbers. */
export const textColumns: ReadonlySet<string> = new Set([
  ...['id', 'hash', 'record', 'key_id', 'event', 'account_id', 'method', 'chain'],
]);
