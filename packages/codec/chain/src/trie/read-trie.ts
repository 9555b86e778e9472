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
  const proof: Uint8Array[] = [];
  const value = readTrieValue(root, key, (hash) => {
    const encoded = requireNode(nodes, hash);
    proof.push(encoded);
    return decodeNode(encoded);
  });
  return { value, proof };
}

/**
 * Looks a key up like {@link readTrie}, without its proof.
 *
 * @param load Returns the node with a hash. The hash of the same child is the same array while its parent is.
 * @returns undefined when the key is absent.
 */
export function readTrieValue(
  root: Uint8Array,
  key: Uint8Array,
  load: (hash: Uint8Array) => TrieNode,
): Uint8Array | undefined {
  if (bytesEqual(root, EMPTY_TRIE_ROOT)) return undefined;
  const path = nibblesOf(key);
  let node = load(root);
  let depth = 0;
  for (;;) {
    if (node.kind === 'leaf') {
      const isIt = path.length - depth === node.path.length && goesAlong(path, depth, node.path);
      return isIt ? node.value : undefined;
    }
    if (node.kind === 'extension') {
      if (!goesAlong(path, depth, node.path)) return undefined;
      depth += node.path.length;
      node = node.child instanceof Uint8Array ? load(node.child) : node.child;
      continue;
    }
    const child = node.children[path[depth] ?? 0];
    if (!child) return undefined;
    depth++;
    node = child instanceof Uint8Array ? load(child) : child;
  }
}

function goesAlong(path: Uint8Array, depth: number, part: Uint8Array): boolean {
  return sharedLength(path.subarray(depth), part, 0) === part.length;
}
