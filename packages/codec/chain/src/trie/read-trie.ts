import { bytesEqual } from '@ethread/core';
import { EMPTY_TRIE_ROOT } from './ordered-trie-root.ts';
import { decodeNode, requireNode, type TrieNode, type TrieNodes } from './trie-node.ts';
import { nibblesOf, sharedLength } from './trie-path.ts';

/**
 * A value with the nodes that prove it, from the root down. An undefined value means that the nodes prove its absence.
 */
export interface ProvenValue {
  readonly value: Uint8Array | undefined;
  /** RLP of the nodes that have a hash. Shorter nodes are embedded in their parents. */
  readonly proof: readonly Uint8Array[];
}

/**
 * Looks a key up in the trie under a root.
 *
 * @param key The hashed key, in a trie of hashed keys.
 * @throws {TrieError} when a node is missing.
 */
export function readTrie(nodes: TrieNodes, root: Uint8Array, key: Uint8Array): ProvenValue {
  if (bytesEqual(root, EMPTY_TRIE_ROOT)) return { value: undefined, proof: [] };
  const path = nibblesOf(key);
  const proof: Uint8Array[] = [];
  const load = (hash: Uint8Array): TrieNode => {
    const encoded = requireNode(nodes, hash);
    proof.push(encoded);
    return decodeNode(encoded);
  };
  let node = load(root);
  let depth = 0;
  for (;;) {
    if (node.kind === 'leaf') {
      const isIt = path.length - depth === node.path.length && goesAlong(path, depth, node.path);
      return { value: isIt ? node.value : undefined, proof };
    }
    if (node.kind === 'extension') {
      if (!goesAlong(path, depth, node.path)) return { value: undefined, proof };
      depth += node.path.length;
      node = node.child instanceof Uint8Array ? load(node.child) : node.child;
      continue;
    }
    const child = node.children[path[depth] ?? 0];
    if (!child) return { value: undefined, proof };
    depth++;
    node = child instanceof Uint8Array ? load(child) : child;
  }
}

function goesAlong(path: Uint8Array, depth: number, part: Uint8Array): boolean {
  return sharedLength(path.subarray(depth), part, 0) === part.length;
}
