import { keccak256 } from '../crypto.ts';
import { decodeRlp, encodeRlp, type RlpItem } from '../rlp.ts';
import { TrieError } from '../errors.ts';
import { decodeCompactPath, encodeCompactPath } from './trie-path.ts';

/**
 * A node of a trie whose keys all have the same length (Yellow Paper appendix D), so that a branch never has a value.
 * Nodes are immutable: a change creates a new node.
 */
export type TrieNode =
  | { readonly kind: 'leaf'; readonly path: Uint8Array; readonly value: Uint8Array }
  | { readonly kind: 'extension'; readonly path: Uint8Array; readonly child: TrieLink }
  | { readonly kind: 'branch'; readonly children: readonly (TrieLink | undefined)[] };

/** A link to a child node: its hash, or the node itself when it is too short to have a hash or is not hashed yet. */
export type TrieLink = Uint8Array | TrieNode;

/** Reads the RLP of trie nodes by hash. */
export interface TrieNodes {
  /** Returns a node's RLP, or undefined when the node does not exist. */
  node(hash: Uint8Array): Uint8Array | undefined;
}

/** Returns the node with a hash. @throws {TrieError} when the node is missing. */
export function loadNode(nodes: TrieNodes, hash: Uint8Array): TrieNode {
  return decodeNode(requireNode(nodes, hash));
}

/** Returns the RLP of the node with a hash. @throws {TrieError} when the node is missing. */
export function requireNode(nodes: TrieNodes, hash: Uint8Array): Uint8Array {
  const encoded = nodes.node(hash);
  if (!encoded) throw new TrieError('the state is incomplete: a node of its trie is missing');
  return encoded;
}

/** Decodes a node's RLP. */
export function decodeNode(encoded: Uint8Array): TrieNode {
  return nodeOf(decodeRlp(encoded, 'trie node'));
}

/**
 * Hashes a node and its descendants that have no hash yet.
 *
 * @param keep Called with each hashed node.
 */
export function hashNode(node: TrieNode, keep: (hash: Uint8Array, encoded: Uint8Array) => void): Uint8Array {
  const encoded = encodeRlp(itemOf(node, keep));
  const hash = keccak256(encoded);
  keep(hash, encoded);
  return hash;
}

function nodeOf(item: RlpItem): TrieNode {
  if (item instanceof Uint8Array) throw malformed();
  if (item.length === 17) {
    return { kind: 'branch', children: item.slice(0, 16).map((child) => linkOf(child)) };
  }
  const [compact, content] = item;
  const part = compact instanceof Uint8Array ? decodeCompactPath(compact) : undefined;
  if (item.length !== 2 || !part || content === undefined) throw malformed();
  const { path, isLeaf } = part;
  if (!isLeaf) {
    const child = linkOf(content);
    if (!child) throw malformed();
    return { kind: 'extension', path, child };
  }
  if (!(content instanceof Uint8Array)) throw malformed();
  return { kind: 'leaf', path, value: content };
}

function linkOf(item: RlpItem): TrieLink | undefined {
  if (!(item instanceof Uint8Array)) return nodeOf(item);
  if (item.length === 0) return undefined;
  if (item.length !== 32) throw malformed();
  return item;
}

function itemOf(node: TrieNode, keep: (hash: Uint8Array, encoded: Uint8Array) => void): RlpItem {
  switch (node.kind) {
    case 'leaf':
      return [encodeCompactPath(node.path, true), node.value];
    case 'extension':
      return [encodeCompactPath(node.path, false), linkItem(node.child, keep)];
    case 'branch':
      return [...node.children.map((child) => (child ? linkItem(child, keep) : NOTHING)), NOTHING];
  }
}

const NOTHING = new Uint8Array();

/** Encodes a link. A child node is embedded whole in its parent when its RLP is shorter than a hash. */
function linkItem(link: TrieLink, keep: (hash: Uint8Array, encoded: Uint8Array) => void): RlpItem {
  if (link instanceof Uint8Array) return link;
  const item = itemOf(link, keep);
  const encoded = encodeRlp(item);
  if (encoded.length < 32) return item;
  const hash = keccak256(encoded);
  keep(hash, encoded);
  return hash;
}

function malformed(): TrieError {
  return new TrieError('the state is damaged: a node of its trie is malformed');
}
