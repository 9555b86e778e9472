import type { StoredHeader } from '@ethread/ports';
import { bytesEqual, bytesToHex, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { FollowedFinality } from './followed-finality.ts';
import type { HeaderFork } from './fork-walker.ts';

/** Recognizes and counts forks that begin below a finalized block. */
export interface ForksBelowFinal {
  /** Forks that nodes reported since the start, followed or not. */
  readonly count: number;
  /** The number below which no fork is followed, or -1 while nothing is final. */
  readonly floor: number;
  /**
   * Returns whether a fork leaves the chain below the final block. When its ancestor is unknown, its node is asked for
   * its block of that number.
   */
  begins(node: Node, fork: HeaderFork): Promise<boolean>;
  /** Logs and counts that a fork begins below the final block, once per fork. */
  note(node: Node, fork: HeaderFork): void;
  /** Logs and counts that a block which the nodes called finalized, and which was not final yet, is replaced. */
  noteReplaced(node: Node, finalized: StoredHeader, ancestor: StoredHeader): void;
}

export interface ForksBelowFinalModules {
  readonly finality: FollowedFinality;
  readonly headerAt: (node: Node, number: number) => Promise<StoredHeader | undefined>;
  readonly logger: Logger;
}

/** Creates the count. */
export function createForksBelowFinal({
  finality,
  headerAt,
  logger,
}: ForksBelowFinalModules): ForksBelowFinal {
  let count = 0;
  /** The hash of the head of the fork that was last reported. */
  let last: string | undefined;
  const floor = () => finality.finalBlock()?.header.number ?? -1;

  return {
    get count() {
      return count;
    },
    get floor() {
      return floor();
    },
    async begins(node, { ancestor }) {
      if (ancestor) return ancestor.header.number < floor();
      const final = finality.finalBlock();
      if (!final) return false;
      const shown = await headerAt(node, final.header.number);
      return shown !== undefined && !bytesEqual(shown.hash, final.hash);
    },
    note(node, { headers, ancestor }) {
      const head = headers.at(-1);
      const hash = head && bytesToHex(head.hash);
      if (hash === last) return;
      last = hash;
      count++;
      logger.error(
        {
          node: node.name,
          ancestor: ancestor?.header.number,
          finalized: floor(),
          head: head?.header.number,
          hash,
        },
        'a node shows a fork from below the finalized block, and it is not followed',
      );
    },
    noteReplaced(node, finalized, ancestor) {
      count++;
      logger.error(
        { node: node.name, ancestor: ancestor.header.number, finalized: finalized.header.number },
        'the chain is reorganised below a block that its nodes called finalized; a node lied, or finality failed',
      );
    },
  };
}
