import type { TrieNodes } from '@ethread/chain';
import { bytesToHex, createLruCache } from '@ethread/core';

/** The nodes of a store, with the most recently used ones cached in memory. */
export interface TrieNodeCache extends TrieNodes {
  /** Caches a node that was just written or is about to be. */
  remember(hash: Uint8Array, encoded: Uint8Array): void;
}

/** Measured memory of a node besides its bytes, with its key. */
const ENTRY_BYTES = 420;

/** @param read Reads a node from the store. */
export function createTrieNodeCache(read: TrieNodes['node'], maxBytes: number): TrieNodeCache {
  const cache = createLruCache<string, Uint8Array>(maxBytes);
  const remember = (hash: Uint8Array, encoded: Uint8Array) =>
    cache.set(bytesToHex(hash), encoded, encoded.length + ENTRY_BYTES);
  return {
    node(hash) {
      const cached = cache.get(bytesToHex(hash));
      if (cached) return cached;
      const encoded = read(hash);
      if (encoded) remember(hash, encoded);
      return encoded;
    },
    remember,
  };
}
