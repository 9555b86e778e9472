import { type Database, type Key, open, type RootDatabase } from 'lmdb';
import { checkStoreFormat, StoreFormatError, type StoreFormatOptions } from './store-format.ts';
import { createValueTable, type ValueTable } from './value-table.ts';

/** How a store of value tables is opened. */
export interface SealedStoreOptions {
  /** The format of the store. */
  readonly format: StoreFormatOptions;
  /** The number of tables, with that of the facts. */
  readonly maxTables: number;
  /** Creates the error that reads of a damaged row throw. */
  readonly damaged: (problem: string) => Error;
  /** Creates the error of a store that cannot be opened. */
  readonly unusable: (reason: string, cause: unknown) => Error;
}

/** An open store of value tables. */
export interface SealedStore {
  readonly root: RootDatabase;
  /** Has the `format`, and facts of the user. */
  readonly facts: Database<string, string>;
  table<Value, RowKey extends Key>(name: string): ValueTable<Value, RowKey>;
}

/**
 * Opens a store of value tables in a folder, or creates the folder. Several processes may open it.
 *
 * @param openTables - opens and checks the tables. When it throws, the store is closed.
 * @throws {StoreFormatError} when the store has another format.
 * @throws the error of `unusable` when the content is not a store.
 */
export function openSealedStore<Tables>(
  path: string,
  { format, maxTables, damaged, unusable }: SealedStoreOptions,
  openTables: (store: SealedStore) => Tables,
): { readonly root: RootDatabase; readonly tables: Tables } {
  let opened: RootDatabase | undefined;
  try {
    // A confirmed transaction is on disk.
    const root = (opened = open({ path, noSubdir: false, maxDbs: maxTables, overlappingSync: false }));
    const facts = root.openDB<string, string>('facts', { encoding: 'string' });
    const found = facts.get('format');
    if (found !== undefined) checkStoreFormat(path, found, format);
    const tables = openTables({
      root,
      facts,
      table<Value, RowKey extends Key>(name: string) {
        const database = root.openDB<Uint8Array, RowKey>(name, { encoding: 'binary' });
        const parse = (json: string): Value => JSON.parse(json);
        return createValueTable<Value, RowKey>(database, { name, damaged, parse });
      },
    });
    if (found === undefined) facts.putSync('format', format.supported);
    return { root, tables };
  } catch (cause) {
    void opened?.close();
    if (cause instanceof StoreFormatError) throw cause;
    throw unusable(cause instanceof Error ? cause.message : String(cause), cause);
  }
}
