import { join } from 'node:path';
import type { BucketOptions } from '../../history.ts';
import { SEGMENTS } from '../segment-names.ts';
import { type BucketPages, createBucketPages } from './bucket-pages.ts';
import { createPageCacheFile } from './page-cache-file.ts';

const DEFAULT_CACHE_BYTES = 1024 * 1024 * 1024;

/** Opens the bucket of a store at `path`, with an empty cache. */
export function openBucket(
  path: string,
  { objects, cacheBytes = DEFAULT_CACHE_BYTES }: BucketOptions,
): { readonly bucket: BucketPages; close(): void } {
  const cache = createPageCacheFile(join(path, SEGMENTS), cacheBytes);
  return { bucket: createBucketPages(objects, cache), close: cache.close };
}
