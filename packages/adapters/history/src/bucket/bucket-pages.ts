import { createLruCache } from '@ethread/core';
import type { ObjectStore } from '@ethread/storage/objects';
import { CorruptStoreError } from '../base/errors.ts';
import type { PagedFileId } from '../paged-files/manifest.ts';
import { PAGE_BYTES, type PageRange } from '../paged-files/page-format.ts';
import type { PageSource, PageSources } from '../paged-files/page-source.ts';
import { PART_BYTES, partKey, partsPrefix } from './bucket-layout.ts';
import type { BucketReads } from './bucket-reads.ts';
import { PagesMissingError } from '../base/pages-missing.ts';

/** The pages that are loaded and evicted together. A request costs as much as some hundred kilobytes. */
const CHUNK_PAGES = 16;
const CHUNK_BYTES = CHUNK_PAGES * PAGE_BYTES;
/** The most chunks of one request. */
const CHUNKS_AT_ONCE = 16;

/**
 * Creates the sources of the files of a bucket, which read through a cache of up to `cacheBytes` of memory. Reads of pages
 * outside the cache throw a {@link PagesMissingError}.
 */
export function createBucketPages(objects: ObjectStore, reads: BucketReads, cacheBytes: number): PageSources {
  /** Chunks of pages, by file and chunk. Pages have checksums that cover their file, so that the cache needs none. */
  const cache = createLruCache<string, Buffer>(cacheBytes);
  /** The requests in flight, by file and chunk, which several reads may wait for. */
  const inFlight = new Map<string, Promise<void>>();
  const sizes = new Map<string, number>();

  function source(file: PagedFileId): PageSource {
    const place = `${objects.name}${partsPrefix(file)}`;
    const keyOf = (chunk: number) => `${file.root} ${chunk}`;

    function size(): number {
      const known = sizes.get(file.root);
      if (known !== undefined) return known;
      throw new PagesMissingError(place, () => once(keyOf(-1), findSize));
    }

    async function findSize(): Promise<void> {
      const bytes = await reads.run(place, (signal) => publishedBytes(objects, file, signal));
      sizes.set(file.root, bytes);
    }

    function load(chunks: readonly number[]): Promise<void> {
      const wanted = chunks.filter((chunk) => !inFlight.has(keyOf(chunk)));
      for (const run of runsOf(wanted)) {
        const loading = loadRun(run);
        for (const chunk of run) void once(keyOf(chunk), () => loading).catch(() => undefined);
      }
      return Promise.all(chunks.map((chunk) => inFlight.get(keyOf(chunk)))).then(() => undefined);
    }

    async function loadRun(chunks: readonly number[]): Promise<void> {
      const at = (chunks[0] ?? 0) * CHUNK_BYTES;
      const length = Math.min(size() - at, chunks.length * CHUNK_BYTES);
      const part = Math.floor(at / PART_BYTES);
      const key = partKey(file, part);
      const bytes = await reads.run(place, (signal) =>
        objects.read(key, at - part * PART_BYTES, length, signal),
      );
      for (const [index, chunk] of chunks.entries()) {
        const pages = Buffer.from(bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));
        cache.set(keyOf(chunk), pages, pages.length);
      }
    }

    /** Adds the following chunks, where the chunk before was read, too. */
    function readAhead(chunks: readonly number[]): readonly number[] {
      const [first = 0] = chunks;
      if (!cache.get(keyOf(first - 1))) return chunks;
      const end = Math.min(Math.ceil(size() / CHUNK_BYTES), first + CHUNKS_AT_ONCE);
      const ahead = Array.from({ length: end - first }, (_, index) => first + index);
      return ahead.length > chunks.length ? ahead : chunks;
    }

    return {
      place,
      count: () => size() / PAGE_BYTES,
      read({ first, count }, near) {
        const wanted = chunksOf({ first, count });
        const chunks = wanted.map((chunk) => cache.get(keyOf(chunk)));
        if (!chunks.every((chunk) => chunk !== undefined)) {
          const missing = near ? chunksOf(near) : readAhead(wanted);
          throw new PagesMissingError(place, () => load(missing.filter((chunk) => !cache.get(keyOf(chunk)))));
        }
        const from = (first - (wanted[0] ?? 0) * CHUNK_PAGES) * PAGE_BYTES;
        const [only] = chunks;
        const bytes = only && chunks.length === 1 ? only : Buffer.concat(chunks);
        const pages = bytes.subarray(from, from + count * PAGE_BYTES);
        if (pages.length === count * PAGE_BYTES) return pages;
        throw new CorruptStoreError(`${place} has no page ${first + count - 1}`);
      },
      discard(pages) {
        for (const chunk of chunksOf(pages)) cache.delete(keyOf(chunk));
      },
      close: () => undefined,
    };
  }

  /** Runs a request, or waits for the one in flight with this key. */
  async function once(key: string, request: () => Promise<void>): Promise<void> {
    const running = inFlight.get(key) ?? request();
    inFlight.set(key, running);
    try {
      await running;
    } finally {
      inFlight.delete(key);
    }
  }

  return { source };
}

/** Returns the bytes of a published file. @throws {CorruptStoreError} when parts are missing. */
export async function publishedBytes(
  objects: ObjectStore,
  file: PagedFileId,
  signal?: AbortSignal,
): Promise<number> {
  const parts = await objects.list(partsPrefix(file), signal);
  const isComplete = parts.every(
    ({ key, bytes }, part) =>
      key === partKey(file, part) &&
      (bytes === PART_BYTES || (part === parts.length - 1 && bytes < PART_BYTES)),
  );
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (isComplete && total > 0 && total % PAGE_BYTES === 0) return total;
  throw new CorruptStoreError(`${objects.name}${partsPrefix(file)} lacks parts of the file`);
}

function chunksOf({ first, count }: PageRange): number[] {
  const from = Math.floor(first / CHUNK_PAGES);
  const to = Math.floor((first + count - 1) / CHUNK_PAGES);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Joins chunks that follow one another within an object, for one request. */
function runsOf(chunks: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const chunk of chunks) {
    const run = runs.at(-1);
    const isNext = run?.at(-1) === chunk - 1 && (chunk * CHUNK_BYTES) % PART_BYTES !== 0;
    if (run && isNext && run.length < CHUNKS_AT_ONCE) run.push(chunk);
    else runs.push([chunk]);
  }
  return runs;
}
