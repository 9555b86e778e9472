import { EMPTY_TRIE_ROOT, updateTrie } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';

export interface TrieRoot {
  /** @param value undefined removes the key. */
  put(key: Uint8Array, value: Uint8Array | undefined): void;
  root(): Uint8Array;
}

/** Creates an empty trie of the kind that stores states. */
export function createTrieRoot(): TrieRoot {
  const nodes = new Map<string, Uint8Array>();
  let root = EMPTY_TRIE_ROOT;
  return {
    put(key, value) {
      const source = { node: (hash: Uint8Array) => nodes.get(bytesToHex(hash)) };
      root = updateTrie(source, root, [{ key, value }], (hash, encoded) => {
        nodes.set(bytesToHex(hash), encoded);
      });
    },
    root: () => root,
  };
}
