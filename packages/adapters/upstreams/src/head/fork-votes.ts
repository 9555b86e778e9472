import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** Counts the nodes whose heads support blocks. */
export interface ForkVotes {
  /** Counts the other usable nodes whose head is among `headers`, or was when it was last considered. */
  supporters(headers: readonly StoredHeader[], reporter: Node | undefined): number;
  /** Counts these, and the nodes that are down and whose last head is among `headers`. */
  vouchers(headers: readonly StoredHeader[], reporter: Node | undefined): number;
  /**
   * Returns whether so many nodes may replace `removed`. Blocks that another node vouched for are not replaced on the
   * word of fewer than half of the configured nodes.
   */
  mayReplace(removed: readonly StoredHeader[], reporter: Node, votes: number): boolean;
}

/** Creates the count. @param newest The newest header that each node reported. */
export function createForkVotes(nodes: readonly Node[], newest: ReadonlyMap<Node, StoredHeader>): ForkVotes {
  const count = (
    headers: readonly StoredHeader[],
    reporter: Node | undefined,
    counts: (node: Node) => boolean,
  ): number =>
    nodes.filter((node) => {
      const own = newest.get(node);
      if (node === reporter || !own || !counts(node)) return false;
      const stood = node.place?.head ?? own;
      return headers.some(({ hash }) => bytesEqual(hash, own.hash) || bytesEqual(hash, stood.hash));
    }).length;
  // The last word of a node that lied, or that serves another chain, counts for nothing.
  const vouches = (node: Node) => !node.asideFor && node.isOfChain !== false && !node.contradiction;

  const votes: ForkVotes = {
    supporters: (headers, reporter) => count(headers, reporter, ({ isUsable }) => isUsable),
    vouchers: (headers, reporter) => count(headers, reporter, vouches),
    mayReplace: (removed, reporter, theirs) =>
      votes.vouchers(removed, reporter) === 0 || 2 * theirs >= nodes.length,
  };
  return votes;
}
