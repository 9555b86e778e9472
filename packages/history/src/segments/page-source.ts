import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { CorruptStoreError } from '../errors.ts';
import { PAGE_BYTES } from './page-format.ts';

/** Consecutive pages of a file. */
export interface PageRange {
  readonly first: number;
  readonly count: number;
}

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

/** Creates the source of a file's pages. */
export function filePages(path: string): PageSource {
  let file: number | undefined;

  function open(): number {
    try {
      return openSync(path, 'r');
    } catch (cause) {
      throw new CorruptStoreError(`${path} cannot be opened`, { cause });
    }
  }

  return {
    place: path,
    count() {
      try {
        return Math.floor(statSync(path).size / PAGE_BYTES);
      } catch (cause) {
        throw new CorruptStoreError(`${path} is missing`, { cause });
      }
    },
    read({ first, count }) {
      const pages = Buffer.allocUnsafeSlow(count * PAGE_BYTES);
      file ??= open();
      for (let done = 0; done < pages.length;) {
        const read = readSync(file, pages, done, pages.length - done, first * PAGE_BYTES + done);
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
