import { bytesToHex, createLruCache } from '@ethread/core';
import type { TrieNodes } from '../trie/trie-node.ts';
import { plain, type StateStore } from './state-store.ts';

/** The nodes of a store, of which the ones used last stay in memory. */
export interface TrieNodeCache extends TrieNodes {
  /** Remembers a node that was just written, or is about to be. */
  remember(hash: Uint8Array, encoded: Uint8Array): void;
}

/** What a node takes of memory beside its bytes. */
const ENTRY_BYTES = 250;

/** @param maxBytes How much may stay in memory. */
export function createTrieNodeCache(store: StateStore, maxBytes: number): TrieNodeCache {
  const cache = createLruCache<string, Uint8Array>(maxBytes);
  const remember = (hash: Uint8Array, encoded: Uint8Array) =>
    cache.set(bytesToHex(hash), encoded, encoded.length + ENTRY_BYTES);
  return {
    node(hash) {
      const cached = cache.get(bytesToHex(hash));
      if (cached) return cached;
      const encoded = plain(store.nodes.get(hash));
      if (encoded) remember(hash, encoded);
      return encoded;
    },
    remember,
  };
}
