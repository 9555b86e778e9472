import { bytesToHex, createLruCache } from '@ethread/core';
import type { TrieNodes } from '../trie/trie-node.ts';

/** The nodes of a store, of which the ones used last stay in memory. */
export interface TrieNodeCache extends TrieNodes {
  /** Remembers a node that was just written, or is about to be. */
  remember(hash: Uint8Array, encoded: Uint8Array): void;
}

/** What a node takes of memory beside its bytes. */
const ENTRY_BYTES = 250;

/**
 * Makes a cache of trie nodes.
 *
 * @param read Reads a node from the store.
 * @param maxBytes How much may stay in memory.
 */
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
