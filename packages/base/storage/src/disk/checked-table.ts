import { crc32 } from 'node:zlib';
import { readUint32 } from '@ethread/core';
import type { Database } from 'lmdb';
import type { Table, TableOptions } from './table.ts';

/** Bytes of the checksum at the end of a row. */
export const CHECKSUM_BYTES = 4;

/**
 * Returns the CRC-32 of a row. Its seed is the CRC-32 of the table's name. It covers the key too, so that the value of
 * another row fails verification.
 */
export function rowChecksum(seed: number, key: Uint8Array | number, bytes: Uint8Array): number {
  return crc32(bytes, typeof key === 'number' ? seedOfNumber(seed, key) : crc32(key, seed));
}

/** Mixes a number of up to 48 bits into a seed. */
function seedOfNumber(seed: number, key: number): number {
  return (seed ^ (key >>> 0) ^ Math.floor(key / 2 ** 32)) >>> 0;
}

/** Formats a key for an error message. */
export function printKey(key: Uint8Array | number): string {
  return typeof key === 'number' ? String(key) : `0x${Buffer.from(key).toString('hex')}`;
}

/** Encodes a row: the value, then the checksum of table, key and value. */
export function checkedRow(seed: number, key: Uint8Array | number, value: Uint8Array): Buffer {
  const row = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  row.set(value);
  row.writeUInt32BE(rowChecksum(seed, key, value), value.length);
  return row;
}

/**
 * Creates a table whose rows have a checksum. It does not detect missing rows, so it suits tables whose store knows
 * which rows must exist.
 */
export function createCheckedTable<Key extends Uint8Array | number>(
  rawTable: Database<Uint8Array, Key>,
  { name, damaged }: TableOptions,
): Table<Key> {
  const database = reportDamage(rawTable, { name, damaged });
  const seed = crc32(name);

  function verified(key: Key, row: Buffer): Buffer {
    const end = row.length - CHECKSUM_BYTES;
    const value = startOf(row, Math.max(end, 0));
    if (end < 0 || readUint32(row, end) !== rowChecksum(seed, key, value)) {
      throw damaged(`row ${printKey(key)} of table ${name} fails its checksum`);
    }
    return value;
  }

  return {
    get(key) {
      const row = database.getBinary(key);
      return row && verified(key, row);
    },
    getFast(key) {
      const row = database.getBinaryFast(key);
      return row && verified(key, row);
    },
    put(key, value, { append = false } = {}) {
      database.putSync(key, checkedRow(seed, key, value), { append });
    },
    remove(key) {
      database.removeSync(key);
    },
    *range(options = {}) {
      for (const { key, value } of database.getRange(options)) {
        yield { key, value: verified(key, asBuffer(value)) };
      }
    },
    keys: (options = {}) => database.getKeys(options),
    count: () => entryCount(database),
    bytes: () => tableBytes(database),
  };
}

/** Returns a Buffer over the same bytes. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Maximum length of a row whose bytes V8 places on its own heap. */
const MAX_HEAP_BYTES = 64;

/** Returns the first bytes of a row, to be read only: a view of a long row, a copy from a short one, see `partOf`. */
export function startOf(row: Buffer, length: number): Buffer {
  if (row.length > MAX_HEAP_BYTES) return row.subarray(0, length);
  const start = Buffer.alloc(length);
  for (let at = 0; at < length; at++) start[at] = row[at] ?? 0;
  return start;
}

type Measured = Pick<Database, 'getStats'>;

/** Returns the number of entries of an lmdb table, without reading them. */
export function entryCount(table: Measured): number {
  return statOf(table, 'entryCount');
}

/** Returns the size of a table's pages in bytes. */
export function tableBytes(table: Measured): number {
  const pages = ['treeBranchPageCount', 'treeLeafPageCount', 'overflowPages'];
  return statOf(table, 'pageSize') * pages.reduce((sum, name) => sum + statOf(table, name), 0);
}

function statOf(table: Measured, name: string): number {
  const stats: object = table.getStats();
  return Number(Object.entries(stats).find(([key]) => key === name)?.[1]);
}

/** Codes of lmdb's errors for a page that is missing, of another type or invalid, and for a transaction that met one. */
const DAMAGES: ReadonlySet<unknown> = new Set([-30_797, -30_796, -30_793, -30_782]);
const DONE = { done: true, value: undefined } as const;

/** Lets the reads of a table throw the error of its store where lmdb finds a damaged page. Returns the table. */
export function reportDamage<Value, Key extends Uint8Array | number>(
  table: Database<Value, Key>,
  { name, damaged }: TableOptions,
): Database<Value, Key> {
  const getBinaryFast = table.getBinaryFast.bind(table);
  const getRange = table.getRange.bind(table);
  const errorOf = (error: unknown): unknown => {
    if (!(error instanceof Error && 'code' in error && DAMAGES.has(error.code))) return error;
    // The transaction fails all later reads of all tables. lmdb uses it until its ranges have ended and it is reset.
    table.resetReadTxn();
    return damaged(`a page of table ${name} is damaged: ${error.message}`);
  };
  // All other reads of single rows use the first, and all other ranges the second.
  return Object.assign(table, {
    getBinaryFast(key: Key) {
      try {
        return getBinaryFast(key);
      } catch (error) {
        throw errorOf(error);
      }
    },
    getRange(options: Parameters<typeof getRange>[0]) {
      const range = getRange(options);
      const iterate = range[Symbol.iterator].bind(range);
      range[Symbol.iterator] = () => {
        let rows: ReturnType<typeof iterate> | undefined;
        const end = () => rows?.return?.() ?? DONE;
        const next = () => {
          try {
            return (rows ??= iterate()).next();
          } catch (error) {
            end();
            throw errorOf(error);
          }
        };
        return { next, return: end };
      };
      return range;
    },
  });
}
