import type { HeldHeader } from '@ethread/backend';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** The tags that nodes report beside their head. */
export type FinalityTag = 'safe' | 'finalized';

/** Collects which blocks nodes call safe or finalized: one node's word makes no block final while others differ. */
export interface FinalityVotes {
  /** Takes in which block a node calls so; undefined of a node that knows no such tag, which has no vote then. */
  note(node: Node, tag: FinalityTag, header: HeldHeader | undefined): void;
  /** Returns the highest block that most of the nodes that report call so, or have passed; undefined before any did. */
  agreed(tag: FinalityTag): HeldHeader | undefined;
}

/** Makes the votes of nodes, without any. */
export function createFinalityVotes(nodes: () => readonly Node[]): FinalityVotes {
  const votes: Readonly<Record<FinalityTag, Map<Node, HeldHeader | undefined>>> = {
    safe: new Map(),
    finalized: new Map(),
  };
  return {
    note(node, tag, header) {
      votes[tag].set(node, header);
    },
    agreed(tag) {
      const ofTag = votes[tag];
      const present = nodes();
      for (const node of ofTag.keys()) if (!present.includes(node)) ofTag.delete(node);
      const electors = present.filter(
        (node) => node.isUsable && node.place?.isOnBranch === true && !(ofTag.has(node) && !ofTag.get(node)),
      );
      const voters = electors.flatMap((node) => ofTag.get(node) ?? []);
      const byNumber = voters.toSorted((one, other) => other.header.number - one.header.number);
      // With two nodes both have to say so, with three two of them.
      const agreed = byNumber[Math.floor(electors.length / 2)];
      const isContradicted =
        agreed !== undefined &&
        voters.some(
          ({ header, hash }) => header.number === agreed.header.number && !bytesEqual(hash, agreed.hash),
        );
      return isContradicted ? undefined : agreed;
    },
  };
}
