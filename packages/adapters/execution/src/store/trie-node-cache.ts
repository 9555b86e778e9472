import type { TrieNodes } from '@ethread/chain';
import { bytesToHex, createLruCache } from '@ethread/core';

/** Measured memory of a node besides its bytes, with its key. */
const ENTRY_BYTES = 420;

/** The nodes of a store, with the most recently used ones cached in memory. */
export class TrieNodeCache implements TrieNodes {
  readonly #read: TrieNodes['node'];
  readonly #cache;

  /** @param read Reads a node from the store. */
  constructor(read: TrieNodes['node'], maxBytes: number) {
    this.#read = read;
    this.#cache = createLruCache<string, Uint8Array>(maxBytes);
  }

  node(hash: Uint8Array): Uint8Array | undefined {
    const cached = this.#cache.get(bytesToHex(hash));
    if (cached) return cached;
    const encoded = this.#read(hash);
    if (encoded) this.remember(hash, encoded);
    return encoded;
  }

  /** Caches a node that was just written or is about to be. */
  remember(hash: Uint8Array, encoded: Uint8Array): void {
    this.#cache.set(bytesToHex(hash), encoded, encoded.length + ENTRY_BYTES);
  }
}
