import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** The block tags that nodes report besides their head. */
export type FinalityTag = 'safe' | 'finalized';

/**
 * Distance below the head, in blocks, from which one node's tag counts while the other nodes cannot be asked. Real
 * chains finalize later. A node that calls its newest blocks finalized is not trusted.
 */
const LONE_WORD_DEPTH = 32;

/** A count of which blocks nodes call safe or finalized. One node's tag alone finalizes no recent block. */
export interface FinalityVotes {
  /** Notes the block to which a node gives a tag. A node without the tag passes undefined and has no vote. */
  note(node: Node, tag: FinalityTag, header: StoredHeader | undefined): void;
  /**
   * Returns the highest block that a majority of the reporting nodes call safe or finalized, or have passed. Returns
   * undefined before there is one, and while a node that can be asked shows another fork, or contradicts the store.
   *
   * @param head The number of the followed head.
   * @param floor The number below which the forks of nodes cannot be compared.
   */
  agreed(tag: FinalityTag, head: number, floor: number): StoredHeader | undefined;
}

export function createFinalityVotes(nodes: () => readonly Node[]): FinalityVotes {
  const votes: Readonly<Record<FinalityTag, Map<Node, StoredHeader | undefined>>> = {
    safe: new Map(),
    finalized: new Map(),
  };
  return {
    note(node, tag, header) {
      votes[tag].set(node, header);
    },
    agreed(tag, head, floor) {
      const ofTag = votes[tag];
      const present = nodes();
      for (const node of ofTag.keys()) if (!present.includes(node)) ofTag.delete(node);
      const isDisputed = present.some(
        ({ isUsable, place, contradiction }) =>
          isUsable &&
          (contradiction !== undefined ||
            (place?.isOnCanonicalChain === false && place.head.header.number >= floor)),
      );
      if (isDisputed) return undefined;
      const informed = present.filter((node) => !(ofTag.has(node) && !ofTag.get(node)));
      const electors = informed.filter((node) => node.isUsable && node.place?.isOnCanonicalChain === true);
      const voters = electors.flatMap((node) => ofTag.get(node) ?? []);
      const byNumber = voters.toSorted((one, other) => other.header.number - one.header.number);
      // Of two nodes both must agree, of three nodes two.
      const agreed = byNumber[Math.floor(electors.length / 2)];
      const isContradicted =
        agreed !== undefined &&
        voters.some(
          ({ header, hash }) => header.number === agreed.header.number && !bytesEqual(hash, agreed.hash),
        );
      const isLoneWord = electors.length === 1 && informed.length > 1;
      const isTooRecent = isLoneWord && agreed !== undefined && agreed.header.number > head - LONE_WORD_DEPTH;
      return isContradicted || isTooRecent ? undefined : agreed;
    },
  };
}
