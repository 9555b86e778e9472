import { closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { CorruptStoreError } from '../base/errors.ts';
import type { PagedFileId } from './manifest.ts';
import { PAGE_BYTES, type PageRange } from './page-format.ts';

/** The pages of a file, on a disk or elsewhere. Their content is not verified yet. */
export interface PageSource {
  /** Names the file in messages. */
  readonly place: string;
  /** Returns the number of pages. @throws {CorruptStoreError} when the file is missing. */
  count(): number;
  /**
   * Reads pages.
   *
   * @param near - pages around them that will soon be read. A source that is far away reads them too.
   * @throws {CorruptStoreError} when they are missing.
   */
  read(pages: PageRange, near?: PageRange): Buffer;
  /** Drops cached pages that failed verification. */
  discard?(pages: PageRange): void;
  /** Closes the source until the next read. */
  close(): void;
}

/** The files of a place, such as a bucket. */
export interface PageSources {
  source(file: PagedFileId): PageSource;
}

/** Opening must not wait, as it does for a named pipe in the place of the file. Windows has no such flag. */
const READ = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/** Creates the source of a file's pages. */
export function filePages(path: string): PageSource {
  let file: number | undefined;

  /** @throws {CorruptStoreError} instead of the system's error. */
  function system<T>(what: string, call: () => T): T {
    try {
      return call();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CorruptStoreError(`${path} cannot be ${what}: ${reason}`, { cause });
    }
  }

  return {
    place: path,
    count() {
      return Math.floor(system('found', () => statSync(path)).size / PAGE_BYTES);
    },
    read({ first, count }) {
      const pages = Buffer.allocUnsafeSlow(count * PAGE_BYTES);
      const opened = (file ??= system('opened', () => openSync(path, READ)));
      for (let done = 0; done < pages.length;) {
        const at = first * PAGE_BYTES + done;
        const read = system('read', () => readSync(opened, pages, done, pages.length - done, at));
        if (read === 0) throw new CorruptStoreError(`${path} is cut off: page ${first} is missing`);
        done += read;
      }
      return pages;
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
