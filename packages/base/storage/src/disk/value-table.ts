import type { Database, Key, RangeOptions } from 'lmdb';
import { asBuffer, CHECKSUM_BYTES, rowChecksum, tableSeed } from './checked-table.ts';
import { countLostRows } from './lost-rows.ts';
import type { TableOptions } from './table.ts';

/** The first byte of a row. */
const SEALED = 0x01;

/**
 * A table of JSON values whose rows have checksums that every read verifies. It detects rows that the disk lost when it
 * is created.
 */
export interface ValueTable<Value, RowKey extends Key> {
  /** Returns a row's value, or undefined when there is no such row. */
  get(key: RowKey): Value | undefined;
  /** Writes a row, within a transaction of the store. */
  put(key: RowKey, value: Value): void;
  /** Removes a row if it exists, within a transaction of the store. */
  remove(key: RowKey): void;
  range(options?: RangeOptions): Iterable<{ readonly key: RowKey; readonly value: Value }>;
  keys(options?: RangeOptions): Iterable<RowKey>;
  /** Returns the number of rows. */
  count(): number;
}

/**
 * Creates a table whose rows consist of a marker (1), JSON, and the CRC-32 of table, key and JSON (4).
 *
 * @param parse - reads a value. JSON has no types, so the store that wrote the value states them.
 * @throws the error of `damaged` when the table lacks rows.
 */
export function createValueTable<Value, RowKey extends Key>(
  database: Database<Uint8Array, RowKey>,
  { name, damaged, parse }: TableOptions & { readonly parse: (json: string) => Value },
): ValueTable<Value, RowKey> {
  const lost = countLostRows(database);
  if (lost !== 0) throw damaged(`table ${name} lacks ${lost} of its rows`);
  const seed = tableSeed(name);
  const checksumOf = (key: RowKey, json: Uint8Array) =>
    rowChecksum(seed, Buffer.from(JSON.stringify(key)), json);

  function verified(key: RowKey, row: Buffer): Value {
    const end = row.length - CHECKSUM_BYTES;
    const json = row.subarray(1, Math.max(end, 1));
    if (end < 1 || row[0] !== SEALED || row.readUInt32BE(end) !== checksumOf(key, json))
      throw damaged(`row ${JSON.stringify(key)} of table ${name} fails its checksum`);
    return parse(json.toString());
  }

  return {
    get(key) {
      const row = database.getBinary(key);
      return row && verified(key, row);
    },
    put(key, value) {
      const json = Buffer.from(JSON.stringify(value));
      const row = Buffer.allocUnsafe(1 + json.length + CHECKSUM_BYTES);
      row[0] = SEALED;
      row.set(json, 1);
      row.writeUInt32BE(checksumOf(key, json), 1 + json.length);
      database.putSync(key, row);
    },
    remove: (key) => void database.removeSync(key),
    *range(options = {}) {
      for (const { key, value } of database.getRange(options))
        yield { key, value: verified(key, asBuffer(value)) };
    },
    keys: (options = {}) => database.getKeys(options),
    count: () => database.getCount(),
  };
}
