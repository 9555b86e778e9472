import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { CorruptStoreError } from '../base/errors.ts';

/** Offsets in lmdb's meta page of the fields read here (MDB_page and MDB_meta of its data version 2). */
const MAGIC_AT = 24;
const VERSION_AT = 28;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;

/**
 * The most pages at the end of the file that one transaction may leave unwritten, and their largest share of the file.
 */
const MAX_UNWRITTEN_PAGES = 256;
const MAX_UNWRITTEN_PART = 8n;

const MAGIC = 0xbeef_c0de;
const VERSION = 2;

/**
 * Checks lmdb's file before lmdb maps it into memory, because a truncated or foreign file would end the process with a
 * signal instead of an error.
 *
 * lmdb never writes pages at the end of the file that a transaction allocated and freed, so the intact file of a killed
 * process may lack some. This function appends them empty. If one of them was in use, lmdb reports it on access.
 *
 * @throws {CorruptStoreError} when the file is not lmdb's, or is shorter than its own header states.
 */
export function checkStoreFile(directory: string): void {
  const path = join(directory, 'data.mdb');
  if (!existsSync(path)) return;
  const file = openSync(path, 'r+');
  try {
    const expected = unwrittenEnd(file, path);
    if (expected === undefined) return;
    ftruncateSync(file, Number(expected));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Checks lmdb's file as {@link checkStoreFile} does, without changing anything.
 *
 * @returns false when there is no file. @throws {CorruptStoreError}
 */
export function hasStoreFile(directory: string): boolean {
  const path = join(directory, 'data.mdb');
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    unwrittenEnd(file, path);
    return true;
  } finally {
    closeSync(file);
  }
}

/** Returns the length of a file with its unwritten pages, or undefined when it lacks none. @throws {CorruptStoreError} */
function unwrittenEnd(file: number, path: string): bigint | undefined {
  const { size } = fstatSync(file);
  if (size === 0) return undefined;
  const first = readMeta(file, 0);
  const pageSize = first?.pageSize ?? 0;
  const second = pageSize >= 512 ? readMeta(file, pageSize) : undefined;
  if (!first || !second) throw new CorruptStoreError(`${path} is not a store, or its beginning is damaged`);
  const { lastPage } = second.transaction > first.transaction ? second : first;
  const expected = (lastPage + 1n) * BigInt(pageSize);
  const missing = expected - BigInt(size);
  if (missing <= 0n) return undefined;
  if (missing > BigInt(MAX_UNWRITTEN_PAGES * pageSize) || missing > expected / MAX_UNWRITTEN_PART) {
    throw new CorruptStoreError(`${path} is cut off: it has ${size} bytes of ${expected}`);
  }
  return expected;
}

/** Reads one of lmdb's two meta pages. lmdb writes them alternately, so that one is intact at any time. */
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
