import { CorruptStoreError } from '../base/errors.ts';
import { type PagedFileId, readManifest } from './manifest.ts';
import {
  type FileSection,
  type Manifest,
  PAGE_BYTES,
  type PageRange,
  pagesOf,
  PAYLOAD_BYTES,
  payloadIn,
} from './page-format.ts';
import type { PageSource } from './page-source.ts';
import { createLruCache, type LruCache } from '@ethread/core';

/** A complete file of checksummed pages. Each read verifies the pages that it reads. */
export interface PagedFile {
  readonly sections: Manifest['sections'];
  /** Returns the length of a section in bytes. @throws {CorruptStoreError} when the file has no such section. */
  length(section: string): number;
  /**
   * Reads bytes of a section. They may be a view of the cache, and must not be changed.
   *
   * @throws {CorruptStoreError} when they are missing or fail their checksum.
   */
  read(section: string, at: number, length: number): Buffer;
  /** Closes the file until the next read. */
  close(): void;
}

/** Measured memory of a cached page, with the objects around its bytes. */
const CACHED_PAGE_BYTES = PAGE_BYTES + 300;
/** Reads up to this many pages go through the cache. Longer ones would displace many short ones. */
const CACHED_PAGES = 4;
/** A section up to this size is worth reading as a whole from a source that is far away. */
const NEAR_BYTES = 1024 * 1024;

/**
 * Opens a file.
 *
 * @throws {CorruptStoreError} when it is missing, truncated, or does not have the root.
 */
export function openPagedFile(source: PageSource, { name, root }: PagedFileId, cache: PageCache): PagedFile {
  const path = source.place;
  const firstKey = cache.firstKey(root);
  const { sections } = readManifest({ place: path, root }, source.count(), (at, length) =>
    readBytes(at, length),
  );

  function sectionOf(section: string): FileSection {
    const found = sections[section];
    if (!found) throw new CorruptStoreError(`${path}: there is no section ${section}`);
    return found;
  }

  function readBytes(at: number, length: number, near?: PageRange): Buffer {
    const { first, count } = pagesOf(at, length);
    const from = at - first * PAYLOAD_BYTES;
    if (count === 1) return cachedPage(first, near).subarray(from, from + length);
    const read = count <= CACHED_PAGES ? undefined : source.read({ first, count }, near);
    const bytes = Buffer.allocUnsafe(length);
    for (let page = first, to = -from; page < first + count; page++, to += PAYLOAD_BYTES) {
      const payload = read ? verified(read, page, page - first) : cachedPage(page, near);
      bytes.set(payload.subarray(Math.max(-to, 0), Math.min(PAYLOAD_BYTES, length - to)), Math.max(to, 0));
    }
    return bytes;
  }

  function cachedPage(page: number, near: PageRange | undefined): Buffer {
    const cached = cache.pages.get(firstKey + page);
    if (cached) return cached;
    const payload = verified(source.read({ first: page, count: 1 }, near), page, 0);
    cache.pages.set(firstKey + page, payload, CACHED_PAGE_BYTES);
    return payload;
  }

  function verified(pages: Buffer, page: number, index: number): Buffer {
    try {
      return payloadIn(pages, { name, place: path, page, index });
    } catch (error) {
      source.discard?.({ first: page, count: 1 });
      throw error;
    }
  }

  return {
    sections,
    length: (section) => sectionOf(section).bytes,
    read(section, at, length) {
      const { at: start, bytes } = sectionOf(section);
      if (at < 0 || length < 0 || at + length > bytes) {
        throw new CorruptStoreError(`${path}: section ${section} has no bytes ${at} to ${at + length}`);
      }
      return readBytes(start + at, length, bytes <= NEAR_BYTES ? pagesOf(start, bytes) : undefined);
    },
    close: () => source.close(),
  };
}

/** The verified pages of files. */
export interface PageCache {
  /** The pages by their keys. */
  readonly pages: LruCache<number, Buffer>;
  /** Returns the key of the first page of the file with a root. The keys of the others follow. */
  firstKey(root: string): number;
}

/** The most pages of a file. */
const MAX_PAGES = 2 ** 32;

/** Creates a cache of up to `bytes` of pages. Its keys are numbers: a search for a value reads many pages. */
export function createPageCache(bytes: number): PageCache {
  const numbers = new Map<string, number>();
  return {
    pages: createLruCache(bytes),
    firstKey(root) {
      const number = numbers.get(root) ?? numbers.size;
      numbers.set(root, number);
      return number * MAX_PAGES;
    },
  };
}
