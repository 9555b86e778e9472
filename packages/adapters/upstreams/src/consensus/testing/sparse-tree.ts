import { createHash } from 'node:crypto';

const sha256 = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  createHash('sha256').update(left).update(right).digest();

/**
 * A Merkle tree of which only some leaves matter, such as a beacon state of which a light client reads three. All other
 * subtrees are random. SSZ, generalized indices.
 */
export interface SparseTree {
  readonly root: Uint8Array;
  /** Returns the branch of a leaf, from the leaf upwards. */
  branch(index: number): Uint8Array[];
}

/** @param leaves The leaves by generalized index. None is an ancestor of another. @param filler Makes random subtrees. */
export function createSparseTree(
  leaves: ReadonlyMap<number, Uint8Array>,
  filler: () => Uint8Array,
): SparseTree {
  const nodes = new Map<number, Uint8Array>(leaves);
  const inner = new Set<number>();
  for (const index of leaves.keys()) for (let at = index >> 1; at > 0; at >>= 1) inner.add(at);
  const node = (index: number): Uint8Array => {
    const known = nodes.get(index);
    if (known) return known;
    const made = inner.has(index) ? sha256(node(2 * index), node(2 * index + 1)) : filler();
    nodes.set(index, made);
    return made;
  };
  return {
    root: node(1),
    branch(index) {
      const branch: Uint8Array[] = [];
      for (let at = index; at > 1; at >>= 1) branch.push(node(at ^ 1));
      return branch;
    },
  };
}
