import { bytesEqual, type Clock, type Logger } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { Anchors } from './anchors.ts';
import { createFollowedAge, type FollowedBlock } from './followed-age.ts';
import type { HeadWindow } from './head-window.ts';
import type { VouchedBlocks } from './vouched-blocks.ts';
import type { Node } from '../node/node.ts';
import type { StateFile } from '../state-file.ts';

/** Distance below the head, in blocks, from which a finalized block may be final for the store. */
const FINAL_DEPTH = 64;
const NO_TAGS = { safe: undefined, finalized: undefined };

/** What is safe, finalized and final for the store on the followed chain. */
export interface FollowedFinality {
  /** The blocks that the nodes agree on. Before they agree, the one that is final for the store. */
  readonly tags: Readonly<Record<FinalityTag, StoredHeader | undefined>>;
  /** The last block since the start that is final for the store. */
  readonly finalForStore: StoredHeader | undefined;
  /** Returns the block below which no fork is followed: the last final one, of the store or since the start. */
  finalBlock(): StoredHeader | undefined;
  report(node: Node, tag: FinalityTag, header: StoredHeader | undefined): void;
  /** Applies the nodes' agreement on each tag to blocks of the followed chain. */
  applyVotes(): void;
  moved(): void;
  /** Forgets that blocks above an ancestor were followed. Returns the block called finalized if it was among them. */
  cutAbove(ancestor: StoredHeader): StoredHeader | undefined;
  /** Forgets for how long the blocks of the chain before were followed, when another one is followed. */
  restart(): void;
  /** Reads for how long blocks were followed by the process before. */
  restore(): Promise<void>;
  clear(): void;
  close(): Promise<void>;
}

export interface FollowedFinalityModules {
  readonly nodes: readonly Node[];
  readonly window: HeadWindow;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Where it is stored for how long blocks were followed. Undefined: in memory only. */
  readonly file: StateFile | undefined;
  readonly anchors: (() => Anchors) | undefined;
  /** Where consensus is followed, it alone finalizes. */
  readonly vouched: Pick<VouchedBlocks, 'attested' | 'finalized'> | undefined;
}

/** Creates it without blocks. @param finalAfterMs See `finalAfterSeconds` of the head follower, in milliseconds. */
export function createFollowedFinality(
  { nodes, window, clock, logger, file, anchors, vouched }: FollowedFinalityModules,
  finalAfterMs: number,
): FollowedFinality {
  const votes = createFinalityVotes(() => nodes);
  const age = createFollowedAge({ clock, logger, file, isFollowed }, finalAfterMs);
  let tags: FollowedFinality['tags'] = NO_TAGS;
  let finalForStore: StoredHeader | undefined;

  function finalBlock(): StoredHeader | undefined {
    const stored = anchors?.().finalized;
    return (finalForStore?.header.number ?? -1) > (stored?.header.number ?? -1) ? finalForStore : stored;
  }

  /** Applies the agreement on one tag. A tag goes back only with a reorg. */
  function settleTag(tag: FinalityTag): void {
    const head = window.head?.header.number ?? -1;
    const agreed = votes.agreed(tag, head, window.floor ?? 0);
    if (!agreed || agreed.header.number > head) return;
    const { number } = agreed.header;
    const known = window.at(number);
    // Another block of the same number replaces none.
    if (known !== undefined && !bytesEqual(known.hash, agreed.hash)) return;
    if (number > (tags[tag]?.header.number ?? -1)) tags = { ...tags, [tag]: agreed };
    if (tag === 'finalized') makeFinal(agreed, head);
  }

  /**
   * Makes a block final for the store: one that the nodes call finalized and that is deep and followed for long. Where
   * fewer than half of the nodes vouch for the chain, no block becomes final.
   */
  function makeFinal(agreed: StoredHeader, head: number): void {
    noteHead();
    const vouching = nodes.filter((node) => node.isUsable && node.place?.isOnCanonicalChain === true);
    if (2 * vouching.length < nodes.length) return;
    const number = Math.min(agreed.header.number, head - FINAL_DEPTH, age.aged());
    if (number <= (finalForStore?.header.number ?? -1)) return;
    finalForStore = number === agreed.header.number ? agreed : (window.at(number) ?? finalForStore);
  }

  function noteHead(): void {
    const { head } = window;
    if (head) age.note({ number: head.header.number, hash: head.hash });
  }

  /** Returns whether the followed chain leads to a block: in memory, or in the store where this joins the memory. */
  function isFollowed({ number, hash }: FollowedBlock): boolean {
    const oldest = window.at(window.floor ?? -1);
    if (!oldest) return false;
    const floor = oldest.header.number;
    const stored = anchors?.().at;
    const below = number < floor ? stored?.(floor - 1) : undefined;
    const isJoined = below !== undefined && bytesEqual(below.hash, oldest.header.parentHash);
    const found = isJoined ? stored?.(number) : window.at(number);
    return found !== undefined && bytesEqual(found.hash, hash);
  }

  /** Applies what consensus finalized, once the followed chain has it. */
  function settleConsensus({ finalized, attested }: Pick<VouchedBlocks, 'attested' | 'finalized'>): void {
    settleTag('safe');
    if (!finalized || !isFollowed({ number: finalized.header.number, hash: finalized.hash })) return;
    finalForStore = finalized;
    const { safe } = tags;
    const isBetween =
      safe !== undefined &&
      safe.header.number > finalized.header.number &&
      safe.header.number <= (attested?.header.number ?? -1) &&
      window.has(safe);
    tags = { safe: isBetween ? safe : finalized, finalized };
  }

  function applyVotes(): void {
    if (vouched) return settleConsensus(vouched);
    for (const tag of ['safe', 'finalized'] as const) settleTag(tag);
  }

  return {
    get tags() {
      // No node's word says what is safe before consensus has finalized something.
      if (vouched) return tags.finalized ? tags : NO_TAGS;
      const finalized = tags.finalized ?? finalBlock();
      // Nodes report the two one after the other, and what is finalized is safe.
      const isBehind = (tags.safe?.header.number ?? -1) < (finalized?.header.number ?? -1);
      return { safe: isBehind ? finalized : tags.safe, finalized };
    },
    get finalForStore() {
      return finalForStore;
    },
    finalBlock,
    applyVotes,
    report(node, tag, header) {
      votes.note(node, tag, header);
      // The head may have reached the safe block since that was reported.
      applyVotes();
    },
    moved: noteHead,
    cutAbove({ header: { number }, hash }) {
      const upTo = (block: StoredHeader | undefined) =>
        block && block.header.number <= number ? block : undefined;
      finalForStore = upTo(finalForStore);
      const final = upTo(finalBlock());
      const { finalized } = tags;
      tags = { safe: upTo(tags.safe) ?? final, finalized: upTo(finalized) ?? final };
      age.cutAbove({ number, hash });
      return finalized && !upTo(finalized) ? finalized : undefined;
    },
    restart() {
      if (window.head) age.clear();
    },
    restore: () => age.restore(),
    clear() {
      tags = NO_TAGS;
      finalForStore = undefined;
      age.clear();
    },
    close: () => age.close(),
  };
}

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
