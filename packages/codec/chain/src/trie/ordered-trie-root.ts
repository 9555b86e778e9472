import { keccak256 } from '../crypto.ts';
import { encodeRlp, quantityBytes, type RlpItem } from '../rlp.ts';
import { encodeCompactPath, nibblesOf, sharedLength } from './trie-path.ts';

interface Entry {
  /** Nibbles of the key. */
  readonly path: Uint8Array;
  readonly value: Uint8Array;
}

/** The root of a trie without entries. */
export const EMPTY_TRIE_ROOT: Uint8Array = keccak256(encodeRlp(new Uint8Array()));

/**
 * Returns the root of the trie that maps each value's RLP-encoded position to the value: transactions, receipts,
 * withdrawals (Yellow Paper appendix D). Computed from the sorted entries without a store.
 */
export function orderedTrieRoot(values: readonly Uint8Array[]): Uint8Array {
  if (values.length === 0) return EMPTY_TRIE_ROOT;
  const entries = values.map((value, index) => ({ path: nibblesOf(encodeRlp(quantityBytes(index))), value }));
  entries.sort((a, b) => compare(a.path, b.path));
  return keccak256(encodeRlp(node(entries, 0)));
}

/** Returns the node over entries that share their first `depth` nibbles. */
function node(entries: readonly Entry[], depth: number): RlpItem {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return new Uint8Array();
  if (first === last) return [encodeCompactPath(first.path.subarray(depth), true), first.value];
  const shared = sharedLength(first.path, last.path, depth);
  if (shared > depth)
    return [encodeCompactPath(first.path.subarray(depth, shared), false), reference(node(entries, shared))];
  let from = 0;
  const children = Array.from({ length: 16 }, (_, nibble) => {
    let to = from;
    while (entries[to]?.path[depth] === nibble) to++;
    const below = entries.slice(from, to);
    from = to;
    return below.length === 0 ? new Uint8Array() : reference(node(below, depth + 1));
  });
  // No key is another's prefix, because RLP of a number is prefix-free: a branch never has a value.
  return [...children, new Uint8Array()];
}

/** Returns the reference to a child node: the node itself when its RLP is shorter than a hash, otherwise its hash. */
function reference(below: RlpItem): RlpItem {
  const encoded = encodeRlp(below);
  return encoded.length < 32 ? below : keccak256(encoded);
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const at = sharedLength(a, b, 0);
  return (a[at] ?? -1) - (b[at] ?? -1);
}
