import { bytesEqual } from '@ethread/core';
import { EMPTY_TRIE_ROOT } from './ordered-trie-root.ts';
import { loadNode, type TrieLink, type TrieNode, type TrieNodes } from './trie-node.ts';

/** The target of a link, with the number of nibbles of its path that are already consumed. */
interface Place {
  readonly node: TrieNode;
  readonly behind: number;
}

/** Reports a key whose value differs under the other root; undefined for an absent value. */
export type ChangedLeaf = (before: Uint8Array | undefined, after: Uint8Array | undefined) => void;

/**
 * Compares the tries under two roots. Loads every node that only one of them has, so that it detects a missing node
 * too.
 *
 * @param report Called with each key whose value differs.
 * @throws {TrieError} when a node is missing or malformed.
 */
export function findChangedLeaves(
  nodes: TrieNodes,
  before: Uint8Array,
  after: Uint8Array,
  report: ChangedLeaf,
): void {
  const open = (link: TrieLink | Place | undefined): Place | undefined => {
    if (link instanceof Uint8Array) return { node: loadNode(nodes, link), behind: 0 };
    return link && 'behind' in link ? link : link && { node: link, behind: 0 };
  };

  function compare(a: TrieLink | Place | undefined, b: TrieLink | Place | undefined): void {
    if (a instanceof Uint8Array && b instanceof Uint8Array && bytesEqual(a, b)) return;
    const [one, other] = [open(a), open(b)];
    if (!one && !other) return;
    const [value, otherValue] = [one && valueAt(one), other && valueAt(other)];
    if (!value && !otherValue) {
      for (let nibble = 0; nibble < 16; nibble++) {
        compare(one && step(one, nibble), other && step(other, nibble));
      }
    } else if (!value || !otherValue || !bytesEqual(value, otherValue)) {
      report(value, otherValue);
    }
  }

  compare(rootLink(before), rootLink(after));
}

const rootLink = (root: Uint8Array) => (bytesEqual(root, EMPTY_TRIE_ROOT) ? undefined : root);

/** Returns the value of a leaf whose whole path is consumed. */
function valueAt({ node, behind }: Place): Uint8Array | undefined {
  return node.kind === 'leaf' && behind === node.path.length ? node.value : undefined;
}

/** Returns the place one nibble further down. */
function step({ node, behind }: Place, nibble: number): TrieLink | Place | undefined {
  if (node.kind === 'branch') return node.children[nibble];
  if (node.path[behind] !== nibble) return undefined;
  const isThrough = node.kind === 'extension' && behind + 1 === node.path.length;
  return isThrough ? node.child : { node, behind: behind + 1 };
}
