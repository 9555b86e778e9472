import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LruCache } from '@ethread/core';
import { CorruptStoreError } from '../errors.ts';
import {
  MAGIC,
  type Manifest,
  PAGE_BYTES,
  pageChecksum,
  PAYLOAD_BYTES,
  type Section,
  TRAILER_BYTES,
} from './page-format.ts';

/** The verified pages of all files, by file and page. */
export type PageCache = LruCache<string, Buffer>;

/** A complete file of checksummed pages. Each read verifies the pages that it reads. */
export interface PagedFile {
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

/** Reads up to this many pages go through the cache. Longer ones would displace many short ones. */
const CACHED_PAGES = 4;

/**
 * Opens a file.
 *
 * @throws {CorruptStoreError} when it is missing, truncated, or does not have the root.
 */
export function openPagedFile(
  folder: string,
  { name, root }: { readonly name: string; readonly root: string },
  cache: PageCache,
): PagedFile {
  const path = join(folder, name);
  let file: number | undefined;
  const { sections } = readManifest();

  function sectionOf(section: string): Section {
    const found = sections[section];
    if (!found) throw new CorruptStoreError(`${path}: there is no section ${section}`);
    return found;
  }

  function readManifest(): Manifest {
    const end = Math.floor(sizeOf(path) / PAGE_BYTES) * PAYLOAD_BYTES;
    if (end === 0) throw new CorruptStoreError(`${path} is cut off: it has no page`);
    const trailer = readBytes(end - TRAILER_BYTES, TRAILER_BYTES);
    const length = trailer.readUInt32BE();
    if (!trailer.subarray(4).equals(MAGIC) || length > end - TRAILER_BYTES) {
      throw new CorruptStoreError(`${path} is cut off: it does not end in a manifest`);
    }
    const text = readBytes(end - TRAILER_BYTES - length, length);
    const found = createHash('sha256').update(text).digest('hex');
    if (found !== root) throw new CorruptStoreError(`${path} has the root ${found}, not ${root}`);
    const manifest: Manifest = JSON.parse(text.toString());
    return manifest;
  }

  function readBytes(at: number, length: number): Buffer {
    const first = Math.floor(at / PAYLOAD_BYTES);
    const last = Math.max(first, Math.floor((at + length - 1) / PAYLOAD_BYTES));
    const from = at - first * PAYLOAD_BYTES;
    if (first === last) return cachedPage(first).subarray(from, from + length);
    const isShort = last - first < CACHED_PAGES;
    const read = isShort ? undefined : readPages(first, last - first + 1);
    const bytes = Buffer.allocUnsafe(length);
    for (let page = first, to = -from; page <= last; page++, to += PAYLOAD_BYTES) {
      const payload = read ? payloadIn(read, page, page - first) : cachedPage(page);
      bytes.set(payload.subarray(Math.max(-to, 0), Math.min(PAYLOAD_BYTES, length - to)), Math.max(to, 0));
    }
    return bytes;
  }

  function cachedPage(page: number): Buffer {
    const key = `${root} ${page}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const payload = payloadIn(readPages(page, 1), page, 0);
    cache.set(key, payload, PAGE_BYTES);
    return payload;
  }

  function payloadIn(pages: Buffer, page: number, index: number): Buffer {
    const at = index * PAGE_BYTES;
    const payload = pages.subarray(at, at + PAYLOAD_BYTES);
    if (pageChecksum(name, page, payload) === pages.readUInt32BE(at + PAYLOAD_BYTES)) return payload;
    throw new CorruptStoreError(`${path}: page ${page} fails its checksum`);
  }

  function readPages(first: number, count: number): Buffer {
    const pages = Buffer.allocUnsafeSlow(count * PAGE_BYTES);
    file ??= opened(path);
    for (let done = 0; done < pages.length;) {
      const read = readSync(file, pages, done, pages.length - done, first * PAGE_BYTES + done);
      if (read === 0) throw new CorruptStoreError(`${path} is cut off: page ${first} is missing`);
      done += read;
    }
    return pages;
  }

  return {
    length: (section) => sectionOf(section).bytes,
    read(section, at, length) {
      const { at: start, bytes } = sectionOf(section);
      if (at < 0 || length < 0 || at + length > bytes) {
        throw new CorruptStoreError(`${path}: section ${section} has no bytes ${at} to ${at + length}`);
      }
      return readBytes(start + at, length);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (cause) {
    throw new CorruptStoreError(`${path} is missing`, { cause });
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new CorruptStoreError(`${path} cannot be opened`, { cause });
  }
}
