/** A table of accounts, as it is exported and imported. */
export interface AccountTable {
  /** Its name without the prefix of all tables. */
  readonly name: string;
  /** Its columns. The first ones are its key. */
  readonly columns: readonly string[];
  readonly keyColumns: number;
}

/** The tables that are exported, in the order of the import. Leases are exported as the credits that they have spent. */
export const accountTables: readonly AccountTable[] = [
  { name: 'keys', columns: ['id', 'hash', 'created_at', 'change', 'used_at', 'record'], keyColumns: 1 },
  { name: 'key_events', columns: ['number', 'key_id', 'event'], keyColumns: 1 },
  {
    name: 'usage',
    columns: ['hour', 'account_id', 'method', 'chain', 'calls', 'credits', 'errors', 'bytes'],
    keyColumns: 4,
  },
  { name: 'credits', columns: ['day', 'account_id', 'done'], keyColumns: 2 },
];

/** The columns that are text. All others are whole numbers. */
export const textColumns: ReadonlySet<string> = new Set([
  ...['id', 'hash', 'record', 'key_id', 'event', 'account_id', 'method', 'chain'],
]);
