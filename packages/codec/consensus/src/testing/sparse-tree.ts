import { hashPair } from '../wire/ssz-types.ts';

/** A Merkle tree of which only some leaves are known. Every other node has a value of its own. */
export interface SparseTree {
  readonly root: Uint8Array;
  /** Returns the branch of a leaf, from its sibling to the root's child. */
  branch(index: number): Uint8Array[];
}

/** Creates a tree from leaves by their generalized index. */
export function createSparseTree(leaves: ReadonlyMap<number, Uint8Array>): SparseTree {
  const inner = new Set<number>();
  for (const index of leaves.keys()) for (let node = index >> 1; node > 0; node >>= 1) inner.add(node);

  function node(index: number): Uint8Array {
    const leaf = leaves.get(index);
    if (leaf) return leaf;
    if (inner.has(index)) return hashPair(node(2 * index), node(2 * index + 1));
    const filler = new Uint8Array(32);
    new DataView(filler.buffer).setUint32(28, index);
    return filler;
  }

  return {
    root: node(1),
    branch(index) {
      const siblings: Uint8Array[] = [];
      for (let at = index; at > 1; at >>= 1) siblings.push(node(at ^ 1));
      return siblings;
    },
  };
}
