import { bytesEqual, concatBytes } from '@ethread/core';
import { EMPTY_TRIE_ROOT } from './ordered-trie-root.ts';
import { hashNode, loadNode, type TrieLink, type TrieNode, type TrieNodes } from './trie-node.ts';
import { nibblesOf, sharedLength } from './trie-path.ts';

/** A key's new value; undefined removes the key. */
export interface TrieChange {
  /** The hashed key, in a trie of hashed keys. All keys have the same length. */
  readonly key: Uint8Array;
  readonly value: Uint8Array | undefined;
}

/**
 * Changes many keys of a trie at once and hashes each changed node once. Applying one change after the other would
 * spend most of the work on nodes that the next change replaces.
 *
 * @param keep Called with every new node.
 * @returns the new root.
 * @throws {TrieError} when a node is missing.
 */
export function updateTrie(
  nodes: TrieNodes,
  root: Uint8Array,
  changes: readonly TrieChange[],
  keep: (hash: Uint8Array, encoded: Uint8Array) => void,
): Uint8Array {
  const before = bytesEqual(root, EMPTY_TRIE_ROOT) ? undefined : root;
  let link: TrieLink | undefined = before;
  for (const { key, value } of changes) {
    const path = nibblesOf(key);
    link = value === undefined ? without(nodes, link, path) : withValue(nodes, link, path, value);
  }
  if (link === before) return root;
  if (!link) return EMPTY_TRIE_ROOT;
  return link instanceof Uint8Array ? link : hashNode(link, keep);
}

/** Returns the trie below a link with a value added or replaced; the same link when nothing changes. */
function withValue(
  nodes: TrieNodes,
  link: TrieLink | undefined,
  path: Uint8Array,
  value: Uint8Array,
): TrieLink {
  if (!link) return { kind: 'leaf', path, value };
  const node = resolve(nodes, link);
  if (node.kind === 'branch') {
    const [nibble = 0] = path;
    const child = node.children[nibble];
    const changed = withValue(nodes, child, path.subarray(1), value);
    return changed === child ? link : branchWith(node.children, nibble, changed);
  }
  const shared = sharedLength(node.path, path, 0);
  if (shared === node.path.length) {
    if (node.kind === 'leaf') return bytesEqual(node.value, value) ? link : { kind: 'leaf', path, value };
    const changed = withValue(nodes, node.child, path.subarray(shared), value);
    return changed === node.child ? link : { kind: 'extension', path: node.path, child: changed };
  }
  const children = new Array<TrieLink | undefined>(16).fill(undefined);
  children[node.path[shared] ?? 0] = withoutFirst(node, shared + 1);
  children[path[shared] ?? 0] = { kind: 'leaf', path: path.subarray(shared + 1), value };
  const branch: TrieNode = { kind: 'branch', children };
  return shared === 0 ? branch : { kind: 'extension', path: path.subarray(0, shared), child: branch };
}

/** Returns the trie below a link without a key; the same link when the key does not exist. */
function without(nodes: TrieNodes, link: TrieLink | undefined, path: Uint8Array): TrieLink | undefined {
  if (!link) return undefined;
  const node = resolve(nodes, link);
  if (node.kind === 'branch') {
    const [nibble = 0] = path;
    const child = node.children[nibble];
    const changed = without(nodes, child, path.subarray(1));
    if (changed === child) return link;
    return joined(nodes, branchWith(node.children, nibble, changed).children);
  }
  const shared = sharedLength(node.path, path, 0);
  if (shared !== node.path.length) return link;
  if (node.kind === 'leaf') return undefined;
  const changed = without(nodes, node.child, path.subarray(shared));
  return changed === node.child ? link : changed && under(nodes, node.path, changed);
}

/** Normalizes a branch that may have lost a child: a branch with a single child becomes another kind of node. */
function joined(nodes: TrieNodes, children: readonly (TrieLink | undefined)[]): TrieNode | undefined {
  let left: number | undefined;
  for (const [nibble, child] of children.entries()) {
    if (!child) continue;
    if (left !== undefined) return { kind: 'branch', children };
    left = nibble;
  }
  const child = left === undefined ? undefined : children[left];
  return child && left !== undefined ? under(nodes, Uint8Array.of(left), child) : undefined;
}

/** Joins a path and the node below it into one node: leaves and extensions absorb the path. */
function under(nodes: TrieNodes, path: Uint8Array, below: TrieLink): TrieNode {
  const node = resolve(nodes, below);
  switch (node.kind) {
    case 'leaf':
      return { kind: 'leaf', path: concatBytes(path, node.path), value: node.value };
    case 'extension':
      return { kind: 'extension', path: concatBytes(path, node.path), child: node.child };
    case 'branch':
      return { kind: 'extension', path, child: below };
  }
}

/** Returns a leaf or extension below a branch that takes over the first nibbles of its path. */
function withoutFirst(node: Exclude<TrieNode, { kind: 'branch' }>, nibbles: number): TrieLink {
  const path = node.path.subarray(nibbles);
  if (node.kind === 'leaf') return { kind: 'leaf', path, value: node.value };
  return path.length === 0 ? node.child : { kind: 'extension', path, child: node.child };
}

function branchWith(
  children: readonly (TrieLink | undefined)[],
  nibble: number,
  child: TrieLink | undefined,
): TrieNode & { readonly kind: 'branch' } {
  const copy = children.slice();
  copy[nibble] = child;
  return { kind: 'branch', children: copy };
}

function resolve(nodes: TrieNodes, link: TrieLink): TrieNode {
  return link instanceof Uint8Array ? loadNode(nodes, link) : link;
}
