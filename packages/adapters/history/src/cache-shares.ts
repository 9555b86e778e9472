/** The memory of the caches of a history, in bytes. */
export interface CacheShares {
  /** For headers with the values derived from their blocks. */
  readonly records: number;
  /** For blocks and receipts. */
  readonly blocks: number;
}

/** Some 80 blocks of mainnet without receipts, or 30 with them, and 3,200 headers. */
const DEFAULT_CACHE_BYTES = 32 * 1024 * 1024;

/** Divides the memory for decoded data. A header is read much more often than the rest of its block. */
export function cacheShares(cacheBytes = DEFAULT_CACHE_BYTES): CacheShares {
  const records = cacheBytes / 4;
  return { records, blocks: cacheBytes - records };
}
