import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CorruptStoreError } from '../base/errors.ts';
import { syncFolder } from '../base/sync-folder.ts';

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
 * The name of the clean-shutdown marker, a file next to one that was closed with every page written. If that file lacks
 * pages, it was truncated afterwards. The marker contains the CRC-32 of the meta pages, because lmdb would fall back to
 * the transaction before if one of them were damaged.
 */
const CLOSED = 'closed';

/**
 * Checks lmdb's file before lmdb maps it into memory, because a truncated or foreign file would end the process with a
 * signal instead of an error.
 *
 * lmdb never writes pages at the end of the file that a transaction allocated and freed, so the intact file of a killed
 * process may lack some. This function appends them empty. If one of them was in use, lmdb reports it on access. A file
 * that `sealStoreFile` closed lacks no page. This function marks the file as open.
 *
 * @throws {CorruptStoreError} when the file is not lmdb's, or is shorter than its own header states.
 */
export function checkStoreFile(directory: string): void {
  const seal = join(directory, CLOSED);
  addUnwrittenPages(join(directory, 'data.mdb'), existsSync(seal) ? 0 : MAX_UNWRITTEN_PAGES);
  if (!existsSync(seal)) return;
  checkMetaPages(directory);
  rmSync(seal);
  syncFolder(directory);
}

/**
 * Checks lmdb's file as {@link checkStoreFile} does, without changing anything.
 *
 * @returns `closed` after a clean shutdown; `open` when a process has it open or ended without closing it.
 * @throws {CorruptStoreError}
 */
export function inspectStoreFile(directory: string): 'absent' | 'closed' | 'open' {
  const path = join(directory, 'data.mdb');
  if (!existsSync(path)) return 'absent';
  const isClosed = existsSync(join(directory, CLOSED));
  const file = openSync(path, 'r');
  try {
    unwrittenEnd(file, path, isClosed ? 0 : MAX_UNWRITTEN_PAGES);
    if (isClosed) checkMetaPages(directory);
  } finally {
    closeSync(file);
  }
  return isClosed ? 'closed' : 'open';
}

/** Writes the clean-shutdown marker. Call it after lmdb has closed the file. */
export function sealStoreFile(directory: string): void {
  addUnwrittenPages(join(directory, 'data.mdb'), MAX_UNWRITTEN_PAGES);
  writeFileSync(join(directory, CLOSED), metaChecksum(join(directory, 'data.mdb')));
}

/** Compares the meta pages with the clean-shutdown marker. @throws {CorruptStoreError} when they differ. */
function checkMetaPages(directory: string): void {
  const path = join(directory, 'data.mdb');
  const sealed = readFileSync(join(directory, CLOSED), 'latin1');
  if (sealed === metaChecksum(path)) return;
  throw new CorruptStoreError(
    `${path}: its first pages are damaged, or its file "${CLOSED}" is; restore a backup`,
  );
}

/** Returns the CRC-32 of both meta pages, in hex. */
function metaChecksum(path: string): string {
  if (!existsSync(path)) return '';
  const file = openSync(path, 'r');
  try {
    const pageSize = readMeta(file, 0)?.pageSize ?? 0;
    const pages = Buffer.alloc(2 * pageSize);
    return crc32(pages.subarray(0, readSync(file, pages, 0, pages.length, 0))).toString(16);
  } finally {
    closeSync(file);
  }
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

/**
 * Returns the length of a file with its unwritten pages, or undefined when it lacks none. @throws {CorruptStoreError}
 * when it lacks more than `mostPages` allows.
 */
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
