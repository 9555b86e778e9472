import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';

const AT_ONCE = 16;

export interface HeaderFetchers {
  /** Fetches a header by hash from a node and checks it. Returns undefined when the node does not have it. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<StoredHeader | undefined>;
  /** Fetches the header of a number from a node and checks its hash. Returns undefined when the node does not show it. */
  readonly headerAt: (node: Node, number: number) => Promise<StoredHeader | undefined>;
}

/**
 * Returns a function that fetches the parent of a header from a node. Of consecutive parents it fetches several side by
 * side by their numbers. The chain of the node may move meanwhile, so a header counts only when its child names its hash,
 * and otherwise it is fetched by hash.
 *
 * @param wantedCount Returns how many headers to fetch next, from the number `highest` down, when the previous count was
 *   `before`, 0 at first. Of them, a limited number is fetched at once, and none below block 0.
 */
export function descend(
  { fetchHeader, headerAt }: HeaderFetchers,
  node: Node,
  wantedCount: (highest: number, before: number) => number,
): (child: StoredHeader) => Promise<StoredHeader | undefined> {
  let ahead = new Map<number, StoredHeader>();
  let lowestAhead = Infinity;
  let count = 0;

  async function fetchBelow(highest: number, count: number): Promise<Map<number, StoredHeader>> {
    const numbers = Array.from({ length: count }, (_none, index) => highest - index);
    const fetched = await Promise.all(numbers.map((number) => headerAt(node, number).catch(() => undefined)));
    return new Map(fetched.flatMap((header) => (header ? [[header.header.number, header] as const] : [])));
  }

  return async ({ header: { number, parentHash } }) => {
    const parentNumber = number - 1;
    if (parentNumber < lowestAhead) {
      count = Math.min(wantedCount(parentNumber, count), AT_ONCE, parentNumber + 1);
      lowestAhead = parentNumber - count + 1;
      if (count > 1) ahead = await fetchBelow(parentNumber, count);
    }
    const known = ahead.get(parentNumber);
    if (known && bytesEqual(known.hash, parentHash)) return known;
    const parent = await fetchHeader(node, parentHash);
    return parent?.header.number === parentNumber ? parent : undefined;
  };
}
