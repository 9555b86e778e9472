import { closeSync, constants, fdatasyncSync, fstatSync, openSync, readSync, writevSync } from 'node:fs';
import { CorruptStoreError } from '../errors.ts';

/**
 * The file of the logs' records, which only ever grows. It stands beside lmdb's because records are read through the
 * page cache, not through mapped memory: answers of gigabytes leave the process as small as it was, and no record is
 * rounded up to pages.
 */
export interface LogFile {
  /** Writes pieces from `at` on and returns when they are on disk. What stood there is overwritten. */
  write(at: number, pieces: readonly Uint8Array[]): void;
  /** Reads `length` bytes into `into`, or into new memory. @throws {CorruptStoreError} when the file ends before. */
  read(at: number, length: number, into?: Uint8Array): Uint8Array;
  close(): void;
}

/** Pieces of one call of the system. */
const PIECES_AT_ONCE = 1000;

/**
 * Opens the file, or makes it.
 *
 * @throws {CorruptStoreError} when it has fewer than the `length` bytes that the store counts on.
 */
export function openLogFile(
  path: string,
  { length, readOnly = false }: { readonly length: number; readonly readOnly?: boolean },
): LogFile {
  const descriptor = openSync(path, readOnly ? constants.O_RDONLY : constants.O_RDWR | constants.O_CREAT);
  const { size } = fstatSync(descriptor);
  if (size < length) {
    closeSync(descriptor);
    throw new CorruptStoreError(`${path} is cut off: it has ${size} bytes of ${length}`);
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
        if (read === 0) throw new CorruptStoreError(`${path} is cut off: byte ${at + done} is missing`);
        done += read;
      }
      return into.subarray(0, count);
    },
    close: () => closeSync(descriptor),
  };
}

/** What a call of the system did not write. */
function withoutStart(pieces: readonly Uint8Array[], written: number): Uint8Array[] {
  let rest = written;
  const left: Uint8Array[] = [];
  for (const piece of pieces) {
    if (rest < piece.length) left.push(piece.subarray(rest));
    rest = Math.max(0, rest - piece.length);
  }
  return left;
}
