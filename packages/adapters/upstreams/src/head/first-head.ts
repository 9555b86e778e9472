import type { StoredHeader } from '@ethread/ports';
import type { HeaderRules } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { Anchors } from './anchors.ts';
import { brokenRule } from './broken-rule.ts';
import type { HeaderFetchers } from './descend.ts';
import type { ForkVotes } from './fork-votes.ts';
import type { ForkWalker } from './fork-walker.ts';

/** The fork of a node from which following may begin. */
export interface FirstFork {
  readonly node: Node;
  readonly headers: readonly StoredHeader[];
  readonly support: number;
}

export interface FirstHead {
  /** Returns the fork on which most nodes are; of several the longest, and of these the one configured first. */
  choose(known: ReadonlyMap<Node, StoredHeader>): Promise<FirstFork | undefined>;
  /** Returns whether a first head may be followed: half of the nodes show it, or it does not replace the stored one. */
  mayBegin(fork: FirstFork): Promise<boolean>;
}

export interface FirstHeadModules extends Pick<HeaderFetchers, 'headerAt'> {
  readonly nodes: readonly Node[];
  readonly votes: ForkVotes;
  readonly walk: ForkWalker;
  readonly rules: HeaderRules;
  readonly reject: (node: Node, header: StoredHeader, problem: string) => void;
  readonly anchors: (() => Anchors) | undefined;
}

export function createFirstHead({
  nodes,
  votes,
  walk,
  rules,
  headerAt,
  reject,
  anchors,
}: FirstHeadModules): FirstHead {
  return {
    async choose(known) {
      const least = Math.min(...[...known.values()].map(({ header }) => header.number));
      const found = await Promise.all(
        [...known].map(async ([node, head]) => {
          const fork = await walk(node, head, least);
          const { headers } = fork;
          const problem = brokenRule(fork, rules);
          if (problem !== undefined) return reject(node, head, problem);
          return { node, headers, support: votes.supporters(headers, undefined), number: head.header.number };
        }),
      );
      const [best] = found
        .flatMap((one) => one ?? [])
        .toSorted((one, other) => nodes.indexOf(one.node) - nodes.indexOf(other.node))
        .toSorted((one, other) => other.support - one.support || other.number - one.number);
      return best;
    },
    async mayBegin({ node, headers, support }) {
      const { head: stored, at } = anchors?.() ?? {};
      if (2 * support >= nodes.length || !stored) return true;
      const number = Math.min(stored.header.number, headers.at(-1)?.header.number ?? 0);
      const expected = number === stored.header.number ? stored : at?.(number);
      const shown = headers.find(({ header }) => header.number === number) ?? (await headerAt(node, number));
      return !expected || !shown || bytesEqual(shown.hash, expected.hash);
    },
  };
}
