import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  writevSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { DamagedStoreError } from '@ethread/ports';
import { join } from 'node:path';
import type { Facts } from '@ethread/storage/disk';

/**
 * A file of log records, which only grows. It is separate from lmdb's file because records are read through the page
 * cache instead of mapped memory. Responses of gigabytes therefore do not enlarge the process, and no record is rounded
 * up to pages.
 */
interface LogFile {
  /** Writes buffers from the offset `at` and returns when they are on disk. Overwrites existing bytes. */
  write(at: number, pieces: readonly Uint8Array[]): void;
  /** Reads `length` bytes into `into`, or into new memory. @throws {DamagedStoreError} when the file ends earlier. */
  read(at: number, length: number, into?: Uint8Array): Uint8Array;
  close(): void;
}

/** The most buffers in one system call. */
const PIECES_AT_ONCE = 1000;

/** Opens the file, or creates it. @throws {DamagedStoreError} when it has fewer than `length` bytes. */
function openLogFile(path: string, length: number, readOnly: boolean): LogFile {
  const descriptor = openSync(path, readOnly ? constants.O_RDONLY : constants.O_RDWR | constants.O_CREAT);
  const { size } = fstatSync(descriptor);
  if (size < length) {
    closeSync(descriptor);
    throw new DamagedStoreError(`${path} is cut off: it has ${size} bytes of ${length}`);
  }
  return {
    write(at, pieces) {
      let end = at;
      for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE) {
        let rest = pieces.slice(from, from + PIECES_AT_ONCE);
        while (rest.length > 0) {
          const written = writevSync(descriptor, rest, end);
          end += written;
          rest = withoutStart(rest, written);
        }
      }
      fdatasyncSync(descriptor);
    },
    read(at, count, into = Buffer.allocUnsafe(count)) {
      for (let done = 0; done < count;) {
        const read = readSync(descriptor, into, done, count - done, at + done);
        if (read === 0) throw new DamagedStoreError(`${path} is cut off: byte ${at + done} is missing`);
        done += read;
      }
      return into.subarray(0, count);
    },
    close: () => closeSync(descriptor),
  };
}

/** Returns the bytes that a system call did not write. */
function withoutStart(pieces: readonly Uint8Array[], written: number): Uint8Array[] {
  let rest = written;
  const left: Uint8Array[] = [];
  for (const piece of pieces) {
    if (rest < piece.length) left.push(piece.subarray(rest));
    rest = Math.max(0, rest - piece.length);
  }
  return left;
}

/**
 * The bytes of offsets of one file. Files are removed when no block refers to them, so they are small beside a segment.
 */
const FILE_BYTES = 64 * 1024 * 1024;
const nextFile = (at: number) => Math.ceil(at / FILE_BYTES) * FILE_BYTES;

/** A record to write: its offset, and its bytes in several buffers. */
export interface LogPiece {
  readonly at: number;
  readonly pieces: readonly Uint8Array[];
}

/** The files of the log records of blocks that are in no segment. A record lies in one file. */
export interface LogFiles {
  /** Returns the offset for a record of `length` bytes behind the offset `end`. */
  placeFor(end: number, length: number): number;
  /** Writes records in ascending order and returns when they are on disk. Overwrites existing bytes. */
  write(records: readonly LogPiece[]): void;
  /** Reads a record, into `into` or into new memory. @throws {DamagedStoreError} when the file is missing or ends earlier. */
  read(record: number, length: number, into?: Uint8Array): Uint8Array;
  /** Counts the blocks whose records were added or removed at offsets. Call it within a transaction of the store. */
  count(records: readonly number[], change: 1 | -1): void;
  /** Returns the bytes of all files. */
  bytes(): number;
  /** Removes the files before the offset `end` that no block refers to. */
  removeUnused(end: number): void;
  close(): void;
}

/** The dependencies of {@link openLogFiles}. */
export interface LogFilesModules {
  readonly path: string;
  readonly facts: Facts;
}

/**
 * Opens the files. Each is created when it is written first.
 *
 * @param end - the offset after the last record.
 * @throws {DamagedStoreError} when the last file is shorter than that.
 */
export function openLogFiles(
  { path, facts }: LogFilesModules,
  { end, readOnly = false }: { readonly end: number; readonly readOnly?: boolean },
): LogFiles {
  const open = new Map<string, LogFile>();

  const nameOf = (record: number) => `logs-${String(Math.floor(record / FILE_BYTES)).padStart(6, '0')}.dat`;
  const startOf = (record: number) => record - (record % FILE_BYTES);

  function fileOf(record: number, length = 0): LogFile {
    const name = nameOf(record);
    const known = open.get(name);
    if (known) return known;
    const file = openLogFile(join(path, name), length, readOnly);
    open.set(name, file);
    return file;
  }

  /** The fact that contains the number of blocks whose records lie in the same file. */
  const factOf = (record: number) => `logs.${Math.floor(record / FILE_BYTES)}`;
  const blocksIn = (record: number) => Number(facts.get(factOf(record)) ?? '0');

  function names() {
    return readdirSync(path).flatMap((name) => {
      const match = /^logs-(\d{6,})\.dat$/.exec(name);
      return match ? [{ name, record: Number(match[1]) * FILE_BYTES }] : [];
    });
  }

  function close(name: string): void {
    open.get(name)?.close();
    open.delete(name);
  }

  if (end > 0 && blocksIn(end - 1) > 0) fileOf(end - 1, end - startOf(end - 1));

  return {
    placeFor(at, length) {
      const used = at % FILE_BYTES;
      // A record longer than a file begins one.
      return used === 0 || used + length <= FILE_BYTES ? at : nextFile(at);
    },
    write(records) {
      for (let from = 0, to = 0; from < records.length; from = to) {
        const first = records[from]?.at ?? 0;
        const pieces: Uint8Array[] = [];
        for (; to < records.length && nameOf(records[to]?.at ?? 0) === nameOf(first); to++) {
          pieces.push(...(records[to]?.pieces ?? []));
        }
        fileOf(first).write(first - startOf(first), pieces);
      }
    },
    read(record, length, into) {
      try {
        return fileOf(record).read(record - startOf(record), length, into);
      } catch (cause) {
        if (cause instanceof DamagedStoreError) throw cause;
        throw new DamagedStoreError(`${join(path, nameOf(record))} cannot be read`, { cause });
      }
    },
    count(records, change) {
      const changes = new Map<string, number>();
      for (const record of records) {
        const fact = factOf(record);
        changes.set(fact, (changes.get(fact) ?? 0) + change);
      }
      for (const [fact, sum] of changes) {
        const blocks = Number(facts.get(fact) ?? '0') + sum;
        if (blocks > 0) facts.put(fact, String(blocks));
        else facts.remove(fact);
      }
    },
    bytes: () => names().reduce((sum, { name }) => sum + statSync(join(path, name)).size, 0),
    removeUnused(after) {
      for (const { name, record } of names()) {
        if (record + FILE_BYTES > after || blocksIn(record) > 0) continue;
        close(name);
        rmSync(join(path, name));
      }
    },
    close() {
      for (const name of [...open.keys()]) close(name);
    },
  };
}
