import type { HeaderRules } from '@ethread/chain';
import { bytesEqual, type Clock } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { Anchors } from './anchors.ts';
import type { HeadWindow } from './head-window.ts';
import { brokenRule } from './reported-heads.ts';
import type { ForkWalker, HeaderFetchers, HeaderFork } from './walk-headers.ts';
import type { Node } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';

/** Decides which fork is followed. It prefers the one on which most nodes are, and the longer of two with equal support. */
export interface ForkChoice {
  /** The time since the head last moved, or since a node last reported it, in milliseconds. */
  readonly stalledMs: number;
  /** Returns the fork of a node from which following may begin: the most supported, the longest, the one configured first. */
  chooseFirst(known: ReadonlyMap<Node, StoredHeader>): Promise<FirstFork | undefined>;
  /** Returns whether a first head may be followed: half of the nodes show it, or it does not replace the stored one. */
  mayBegin(node: Node, headers: readonly StoredHeader[]): Promise<boolean>;
  /** Returns whether a fork replaces `removed`, the followed blocks above its ancestor. */
  isChosen(node: Node, fork: HeaderFork, removed: readonly StoredHeader[]): boolean;
  noteHead(): void;
  /** Notes that the head moved, by blocks upon it or by others in its place. */
  noteMove(isAdvance: boolean): void;
}

export interface FirstFork {
  readonly node: Node;
  readonly headers: readonly StoredHeader[];
}

export interface ForkChoiceModules extends Pick<HeaderFetchers, 'headerAt'> {
  readonly window: HeadWindow;
  readonly clock: Clock;
  readonly nodes: readonly Node[];
  /** The newest header that each node reported. */
  readonly newest: ReadonlyMap<Node, StoredHeader>;
  readonly walk: ForkWalker;
  readonly rules: HeaderRules;
  readonly reject: (node: Node, header: StoredHeader, problem: string) => void;
  readonly anchors: (() => Anchors) | undefined;
  /** Returns the number below which no fork is followed. */
  readonly finalFloor: () => number;
}

export function createForkChoice(
  modules: ForkChoiceModules,
  { patienceMs, outvotedMs }: Pick<NodesOptions, 'patienceMs' | 'outvotedMs'>,
): ForkChoice {
  const { window, clock, nodes, newest, walk, rules, headerAt, reject, anchors, finalFloor } = modules;
  let stalledSince = 0;
  /** The time since which most nodes were seen on another, lower fork. */
  let outvotedSince: number | undefined;

  /** Counts the nodes whose head is among `headers`, or was when it was last considered. */
  function count(headers: readonly StoredHeader[], counts: (node: Node) => boolean): number {
    return nodes.filter((node) => {
      const own = newest.get(node);
      if (!own || !counts(node)) return false;
      const stood = node.place?.head ?? own;
      return headers.some(({ hash }) => bytesEqual(hash, own.hash) || bytesEqual(hash, stood.hash));
    }).length;
  }

  /** Counts the usable nodes on a fork, and the one that reported it. */
  const supporters = (headers: readonly StoredHeader[], reporter: Node) =>
    1 + count(headers, (node) => node !== reporter && node.isUsable);

  /**
   * Counts the other nodes that vouch for blocks, with those that are down. The last word of a node that lied, or that
   * serves another chain, counts for nothing.
   */
  const vouchers = (headers: readonly StoredHeader[], reporter: Node) =>
    count(
      headers,
      (node) => node !== reporter && !node.asideFor && node.isOfChain !== false && !node.contradiction,
    );

  /** Blocks that another node vouched for are not replaced on the word of fewer than half of the configured nodes. */
  const mayReplace = (removed: readonly StoredHeader[], reporter: Node, votes: number) =>
    vouchers(removed, reporter) === 0 || 2 * votes >= nodes.length;

  /** Returns whether a fork that is not lower should replace the blocks that it would remove. */
  function isBetter(
    node: Node,
    { headers, ancestor }: HeaderFork,
    removed: readonly StoredHeader[],
    isLonger: boolean,
  ): boolean {
    if (removed.length === 0) return true;
    const ours = vouchers(removed, node);
    const theirs = supporters(headers, node);
    if (!mayReplace(removed, node, theirs)) return false;
    // Headers with an unknown ancestor cost their maker nothing, so an equal number of nodes against them is enough.
    return theirs > ours || (theirs === ours && isLonger && ancestor !== undefined);
  }

  /** Returns whether most nodes have been on a lower fork for a while. A momentary majority is not enough. */
  function isOutvoted(
    node: Node,
    { headers, ancestor }: HeaderFork,
    removed: readonly StoredHeader[],
  ): boolean {
    const theirs = supporters(headers, node);
    if (!ancestor || theirs <= vouchers(removed, node) || !mayReplace(removed, node, theirs)) {
      outvotedSince = undefined;
      return false;
    }
    outvotedSince ??= clock.monotonic();
    return clock.monotonic() - outvotedSince >= outvotedMs;
  }

  /**
   * Returns whether a fork should be followed because no other node has had the head for longer than the patience. A node
   * that starts anew, or that synchronizes, does not have the final block: it is only behind.
   */
  function isSuccessor(node: Node, { headers }: HeaderFork, removed: readonly StoredHeader[]): boolean {
    const { head } = window;
    const isForsaken =
      head !== undefined && supporters([head], node) === 1 && clock.monotonic() - stalledSince > patienceMs;
    const number = headers.at(-1)?.header.number ?? 0;
    return isForsaken && number >= finalFloor() && mayReplace(removed, node, supporters(headers, node));
  }

  return {
    get stalledMs() {
      return clock.monotonic() - stalledSince;
    },
    async chooseFirst(known) {
      const least = Math.min(...[...known.values()].map(({ header }) => header.number));
      const found = await Promise.all(
        [...known].map(async ([node, head]) => {
          const fork = await walk(node, head, least);
          const problem = brokenRule(fork, rules);
          if (problem !== undefined) return reject(node, head, problem);
          const { headers } = fork;
          return { node, headers, support: supporters(headers, node), number: head.header.number };
        }),
      );
      const [best] = found
        .flatMap((one) => one ?? [])
        .toSorted((one, other) => nodes.indexOf(one.node) - nodes.indexOf(other.node))
        .toSorted((one, other) => other.support - one.support || other.number - one.number);
      return best;
    },
    async mayBegin(node, headers) {
      const { head: stored, at } = anchors?.() ?? {};
      if (2 * supporters(headers, node) >= nodes.length || !stored) return true;
      const number = Math.min(stored.header.number, headers.at(-1)?.header.number ?? 0);
      const expected = number === stored.header.number ? stored : at?.(number);
      const shown = headers.find(({ header }) => header.number === number) ?? (await headerAt(node, number));
      return !expected || !shown || bytesEqual(shown.hash, expected.hash);
    },
    isChosen(node, fork, removed) {
      const number = fork.headers.at(-1)?.header.number ?? 0;
      const head = window.head?.header.number ?? 0;
      if (number >= head && removed.length > 0) outvotedSince = undefined;
      const isPreferred =
        number < head ? isOutvoted(node, fork, removed) : isBetter(node, fork, removed, number > head);
      return isPreferred || isSuccessor(node, fork, removed);
    },
    noteHead() {
      stalledSince = clock.monotonic();
    },
    noteMove(isAdvance) {
      stalledSince = clock.monotonic();
      // The blocks of a fork that most nodes are not on delay nothing.
      if (!isAdvance) outvotedSince = undefined;
    },
  };
}
