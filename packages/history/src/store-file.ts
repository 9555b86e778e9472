import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { CorruptStoreError } from './errors.ts';

/** Where lmdb's meta page keeps what is looked at here (MDB_page and MDB_meta of its data version 2). */
const MAGIC_AT = 24;
const VERSION_AT = 28;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;

/** Pages that one transaction may leave unwritten at the end, and the part of the file that they may be. */
const MAX_UNWRITTEN_PAGES = 256;
const MAX_UNWRITTEN_PART = 8n;

const MAGIC = 0xbeef_c0de;
const VERSION = 2;

/** Stands beside a file that was closed with every page written, so that one that lacks pages was cut off since. */
const CLOSED = 'closed';

/**
 * Looks at lmdb's file before lmdb does: it maps the file into memory, where a file that is cut off or is something
 * else ends the process with a signal instead of an error. Pages at the end that a transaction took and gave back are
 * never written by lmdb, so that a process that was killed may leave a whole file that lacks some: they are added,
 * empty, and where one was not free after all lmdb says so when it meets it. A file that `sealStoreFile` closed lacks
 * none. It counts as open from here on.
 *
 * @throws {CorruptStoreError} when the file is not lmdb's, or shorter than it says itself.
 */
export function checkStoreFile(directory: string): void {
  const seal = join(directory, CLOSED);
  addUnwrittenPages(join(directory, 'data.mdb'), existsSync(seal) ? 0 : MAX_UNWRITTEN_PAGES);
  if (!existsSync(seal)) return;
  rmSync(seal);
  sync(directory);
}

/**
 * Looks at lmdb's file as {@link checkStoreFile} does, and changes nothing.
 *
 * @returns whether it was closed, or is open; or was open when its process ended.
 * @throws {CorruptStoreError}
 */
export function inspectStoreFile(directory: string): 'absent' | 'closed' | 'open' {
  const path = join(directory, 'data.mdb');
  if (!existsSync(path)) return 'absent';
  const isClosed = existsSync(join(directory, CLOSED));
  const file = openSync(path, 'r');
  try {
    unwrittenEnd(file, path, isClosed ? 0 : MAX_UNWRITTEN_PAGES);
  } finally {
    closeSync(file);
  }
  return isClosed ? 'closed' : 'open';
}

/** Notes that a store was closed with all that it has, after lmdb has closed it. */
export function sealStoreFile(directory: string): void {
  addUnwrittenPages(join(directory, 'data.mdb'), MAX_UNWRITTEN_PAGES);
  closeSync(openSync(join(directory, CLOSED), 'w'));
}

function addUnwrittenPages(path: string, mostPages: number): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r+');
  try {
    const expected = unwrittenEnd(file, path, mostPages);
    if (expected === undefined) return;
    ftruncateSync(file, Number(expected));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Where a file ends with its unwritten pages; undefined when it lacks none. @throws {CorruptStoreError} when it lacks more. */
function unwrittenEnd(file: number, path: string, mostPages: number): bigint | undefined {
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
  if (missing > BigInt(mostPages * pageSize) || missing > expected / MAX_UNWRITTEN_PART) {
    throw new CorruptStoreError(`${path} is cut off: it has ${size} bytes of ${expected}`);
  }
  return expected;
}

/** Makes the names in a directory survive a power cut. Windows can not, and writes them in order by itself. */
function sync(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
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
