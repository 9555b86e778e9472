import { join } from 'node:path';
import type { BucketOptions } from '../../history.ts';
import { SEGMENTS } from '../segment-names.ts';
import { type BucketPages, createBucketPages } from './bucket-pages.ts';
import { createBucketReads } from './bucket-reads.ts';
import { createPageCacheFile } from './page-cache-file.ts';

const DEFAULT_CACHE_BYTES = 1024 * 1024 * 1024;
/** A read of 1 MiB takes a tenth of a second. */
const DEFAULT_READ_MS = 5_000;
const PAUSE_MS = 1_000;

/** Opens the bucket of a store at `path`, with an empty cache. */
export function openBucket(
  path: string,
  { objects, cacheBytes = DEFAULT_CACHE_BYTES, readMs = DEFAULT_READ_MS, onOutage }: BucketOptions,
): { readonly bucket: BucketPages; close(): void } {
  const cache = createPageCacheFile(join(path, SEGMENTS), cacheBytes);
  const reads = createBucketReads({ readMs, pauseMs: PAUSE_MS, onOutage });
  return {
    bucket: createBucketPages(objects, cache, reads),
    close() {
      reads.close();
      cache.close();
    },
  };
}
