import { closeSync, constants, fdatasyncSync, fstatSync, openSync, readSync, writevSync } from 'node:fs';
import { DamagedStoreError } from '@ethread/ports';

/**
 * The file of log records, which only grows. It is separate from lmdb's file because records are read through the page
 * cache instead of mapped memory. Responses of gigabytes therefore do not enlarge the process, and no record is rounded
 * up to pages.
 */
export interface LogFile {
  /** Writes buffers from the offset `at` and returns when they are on disk. Overwrites existing bytes. */
  write(at: number, pieces: readonly Uint8Array[]): void;
  /** Reads `length` bytes into `into`, or into new memory. @throws {DamagedStoreError} when the file ends earlier. */
  read(at: number, length: number, into?: Uint8Array): Uint8Array;
  close(): void;
}

/** The most buffers in one system call. */
const PIECES_AT_ONCE = 1000;

/**
 * Opens the file, or creates it.
 *
 * @throws {DamagedStoreError} when it has fewer than the `length` bytes that the store requires.
 */
export function openLogFile(
  path: string,
  { length, readOnly = false }: { readonly length: number; readonly readOnly?: boolean },
): LogFile {
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
