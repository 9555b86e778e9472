import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { CorruptStoreError } from './errors.ts';

/** Where lmdb's meta page keeps what is looked at here (MDB_page and MDB_meta of its data version 2). */
const MAGIC_AT = 24;
const VERSION_AT = 28;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;

const MAGIC = 0xbeef_c0de;
const VERSION = 2;

/**
 * Looks at lmdb's file before lmdb does: it maps the file into memory, where a file that is cut off or is something
 * else ends the process with a signal instead of an error.
 *
 * @throws {CorruptStoreError} when the file is not lmdb's, or shorter than it says itself.
 */
export function checkStoreFile(directory: string): void {
  const path = join(directory, 'data.mdb');
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return;
    const first = readMeta(file, 0);
    const pageSize = first?.pageSize ?? 0;
    const second = pageSize >= 512 ? readMeta(file, pageSize) : undefined;
    if (!first || !second) throw new CorruptStoreError(`${path} is not a store, or its beginning is damaged`);
    const { lastPage } = second.transaction > first.transaction ? second : first;
    const expected = (lastPage + 1n) * BigInt(pageSize);
    if (BigInt(size) < expected) {
      throw new CorruptStoreError(`${path} is cut off: it has ${size} bytes of ${expected}`);
    }
  } finally {
    closeSync(file);
  }
}

/** lmdb has two meta pages and writes them in turn, so that one is whole at any time. */
function readMeta(file: number, at: number) {
  const meta = Buffer.alloc(META_BYTES);
  if (readSync(file, meta, 0, META_BYTES, at) < META_BYTES) return undefined;
  if (meta.readUInt32LE(MAGIC_AT) !== MAGIC || meta.readUInt32LE(VERSION_AT) !== VERSION) return undefined;
  return {
    pageSize: meta.readUInt32LE(PAGE_SIZE_AT),
    lastPage: meta.readBigUInt64LE(LAST_PAGE_AT),
    transaction: meta.readBigUInt64LE(TRANSACTION_AT),
  };
}
