import { crc32 } from 'node:zlib';
import { readUint32 } from '@ethread/core';
import type { Database } from 'lmdb';
import {
  asBuffer,
  CHECKSUM_BYTES,
  entryCount,
  printKey,
  reportDamage,
  rowChecksum,
  startOf,
  tableBytes,
} from './checked-table.ts';
import {
  areVersions,
  hasVersionUpTo,
  isSameLink,
  LINK_BYTES,
  linkOver,
  linkTo,
  readLink,
  type RowLink,
  versionOf,
  writeLink,
} from './row-link.ts';
import type { LinkedTable, RangeOptions, Row, TableOptions } from './table.ts';

const TRAILER_BYTES = LINK_BYTES + CHECKSUM_BYTES;

/** The key of the first row, which exists so that every other row has a row before it. Other keys are longer. */
export const FIRST_KEY: Uint8Array = Uint8Array.of(0);
const EMPTY = new Uint8Array(0);

/** A verified row. */
interface LinkedRow extends Row<Uint8Array> {
  readonly link: RowLink;
}

/** Encodes a row: the value, its link, then the checksum of table, key, value and link. */
export function linkedRow(seed: number, key: Uint8Array, value: Uint8Array, link: RowLink): Buffer {
  const row = Buffer.allocUnsafe(value.length + TRAILER_BYTES);
  row.set(value);
  writeLink(row, value.length, link);
  const end = value.length + LINK_BYTES;
  row.writeUInt32BE(rowChecksum(seed, key, row.subarray(0, end)), end);
  return row;
}

/**
 * Creates a table whose rows have a checksum and name the row after them. A changed key on the disk, or a page that
 * lmdb no longer finds, would otherwise look like an absent row. A read that finds its row costs the checksum. A read
 * that finds none costs two more searches.
 *
 * The row of {@link FIRST_KEY} must exist; see {@link beginLinkedTable}.
 */
export function createLinkedTable(
  rawTable: Database<Uint8Array, Uint8Array>,
  { name, damaged }: TableOptions,
): LinkedTable {
  const database = reportDamage(rawTable, { name, damaged });
  const seed = crc32(name);

  function verified(key: Uint8Array, row: Buffer): LinkedRow {
    const end = row.length - CHECKSUM_BYTES;
    const length = end - LINK_BYTES;
    if (length < 0 || readUint32(row, end) !== rowChecksum(seed, key, startOf(row, end))) {
      throw damaged(`row ${printKey(key)} of table ${name} fails its checksum`);
    }
    return { key, value: startOf(row, length), link: readLink(row, length) };
  }

  /**
   * Searches that every read of an absent row makes. lmdb reads the options of a range when an iteration of it begins,
   * so that one range serves all searches. A range for each search would take as long as the search itself.
   */
  const atMost = { start: FIRST_KEY, end: FIRST_KEY, inclusiveEnd: true, reverse: true, limit: 1 };
  const rowsAtMost = database.getRange(atMost);
  const atLeast = { start: FIRST_KEY, limit: 1 };
  const keysAtLeast = database.getKeys(atLeast);

  const missing = (key: Uint8Array) => damaged(`rows near ${printKey(key)} of table ${name} are missing`);

  /** Returns the last row whose key is at most `key`. */
  function rowUpTo(key: Uint8Array): LinkedRow {
    atMost.start = key;
    for (const { key: found, value } of rowsAtMost) {
      if (Buffer.compare(found, key) > 0) break;
      return verified(found, asBuffer(value));
    }
    throw missing(key);
  }

  /** Returns the last row whose key is below `key`. */
  function rowBelow(key: Uint8Array): LinkedRow {
    const range = { start: key, end: FIRST_KEY, inclusiveEnd: true, reverse: true, limit: 2 };
    for (const { key: found, value } of database.getRange(range)) {
      const order = Buffer.compare(found, key);
      if (order > 0) break;
      if (order < 0) return verified(found, asBuffer(value));
    }
    throw missing(key);
  }

  /** Returns the first key that is at least `key`, if there is one. */
  function firstKeyFrom(key: Uint8Array): Uint8Array | undefined {
    atLeast.start = key;
    for (const found of keysAtLeast) return found;
    return undefined;
  }

  /** Returns the key of the row after `before`. Checks that `before` names it and that it is not below `key`. */
  function keyAfter(before: LinkedRow, key: Uint8Array): Uint8Array | undefined {
    const after = firstKeyFrom(key);
    if ((after && Buffer.compare(after, key) < 0) || !isSameLink(before.link, linkTo(before.key, after))) {
      throw missing(key);
    }
    return after;
  }

  function requireAbsent(key: Uint8Array): void {
    keyAfter(rowUpTo(key), key);
  }

  function find(key: Uint8Array, row: Buffer | undefined): Buffer | undefined {
    if (row) return verified(key, row).value;
    requireAbsent(key);
    return undefined;
  }

  function write(key: Uint8Array, value: Uint8Array, link: RowLink, append = false): void {
    database.putSync(key, linkedRow(seed, key, value, link), { append });
  }

  /** Writes a row that does not exist. */
  function insert(key: Uint8Array, value: Uint8Array, append = false): void {
    const before = rowUpTo(key);
    // A new version of a key takes over the link of the version before it.
    const isVersion = areVersions(before.key, key);
    write(key, value, isVersion ? before.link : linkTo(key, keyAfter(before, key)), append);
    write(before.key, before.value, linkTo(before.key, key));
  }

  function* rows({ limit = Infinity, ...range }: RangeOptions<Uint8Array>): Generator<LinkedRow> {
    let before: LinkedRow | undefined;
    let left = limit;
    for (const { key, value } of database.getRange(range)) {
      const row = verified(key, asBuffer(value));
      if (before && !range.reverse && !isSameLink(before.link, linkTo(before.key, key))) throw missing(key);
      before = row;
      if (key.length <= FIRST_KEY.length) continue;
      if (left-- <= 0) return;
      yield row;
    }
    const isWhole = !range.reverse && range.end === undefined;
    if (isWhole && before && !isSameLink(before.link, linkTo(before.key, undefined)))
      throw missing(before.key);
  }

  return {
    get: (key) => find(key, database.getBinary(key)),
    getFast: (key) => find(key, database.getBinaryFast(key)),
    latest(key, onAbsent) {
      const row = rowUpTo(key);
      if (!areVersions(row.key, key)) {
        const after = keyAfter(row, key);
        onAbsent?.(row.key, after);
        return undefined;
      }
      if (hasVersionUpTo(row.link, versionOf(key))) throw missing(key);
      return row;
    },
    put(key, value, { append } = {}) {
      const stored = database.getBinary(key);
      if (stored) write(key, value, verified(key, stored).link);
      else insert(key, value, append);
    },
    add(key, value) {
      const stored = database.getBinary(key);
      if (stored) return verified(key, stored).value;
      insert(key, value);
      return undefined;
    },
    remove(key) {
      const stored = database.getBinary(key);
      if (!stored) return requireAbsent(key);
      const { link } = verified(key, stored);
      const before = rowBelow(key);
      database.removeSync(key);
      write(before.key, before.value, linkOver(before.key, key, link));
    },
    *range(options = {}) {
      yield* rows(options);
    },
    *keys(options = {}) {
      for (const { key } of rows(options)) yield key;
    },
    count: () => Math.max(entryCount(database) - 1, 0),
    bytes: () => tableBytes(database),
  };
}

/** Creates the first row of an empty table, within a transaction of the store. */
export function beginLinkedTable(database: Database<Uint8Array, Uint8Array>, name: string): void {
  database.putSync(FIRST_KEY, linkedRow(crc32(name), FIRST_KEY, EMPTY, linkTo(FIRST_KEY, undefined)));
}
