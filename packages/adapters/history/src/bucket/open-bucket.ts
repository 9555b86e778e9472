import type { ObjectStore, ObjectStoreError } from '@ethread/storage/objects';
import type { PageSources } from '../paged-files/page-source.ts';
import { createBucketPages } from './bucket-pages.ts';
import { createBucketReads } from './bucket-reads.ts';

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;
/** A read of 1 MiB takes a tenth of a second. */
const DEFAULT_READ_MS = 5_000;
const PAUSE_MS = 1_000;

/** An object store with segments. */
export interface BucketOptions {
  readonly objects: ObjectStore;
  /** The memory of the cache of its pages, in bytes. Default 64 MiB. */
  readonly cacheBytes?: number;
  /** The longest time in milliseconds that a read waits for the bucket. Default 5,000. */
  readonly readMs?: number;
  /** Called with the failure when the bucket stops to respond to reads, and with undefined when it responds again. */
  readonly onOutage?: ((failure: ObjectStoreError | undefined) => void) | undefined;
}

/** Opens the bucket of a store, with an empty cache. */
export function openBucket({
  objects,
  cacheBytes = DEFAULT_CACHE_BYTES,
  readMs = DEFAULT_READ_MS,
  onOutage,
}: BucketOptions): { readonly bucket: PageSources; close(): void } {
  const reads = createBucketReads({ readMs, pauseMs: PAUSE_MS, onOutage });
  return { bucket: createBucketPages(objects, reads, cacheBytes), close: reads.close };
}
