import type { TrieNodes } from '@ethread/chain';
import { bytesToHex, createLruCache } from '@ethread/core';

/** Measured memory of a node besides its bytes, with its key. */
const ENTRY_BYTES = 420;

/** Creates the nodes of a store, with the most recently used ones cached in memory. @param read Reads a node of it. */
export function createTrieNodeCache(read: TrieNodes['node'], maxBytes: number) {
  const cache = createLruCache<string, Uint8Array>(maxBytes);
  /** Caches a node that was just written or is about to be. */
  const remember = (hash: Uint8Array, encoded: Uint8Array): void =>
    cache.set(bytesToHex(hash), encoded, encoded.length + ENTRY_BYTES);
  return {
    node(hash: Uint8Array): Uint8Array | undefined {
      const cached = cache.get(bytesToHex(hash));
      if (cached) return cached;
      const encoded = read(hash);
      if (encoded) remember(hash, encoded);
      return encoded;
    },
    remember,
  };
}
