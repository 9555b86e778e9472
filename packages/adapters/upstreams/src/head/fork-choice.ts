import type { HeaderRules } from '@ethread/chain';
import { bytesEqual, type Clock } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { Anchors } from './anchors.ts';
import type { HeadWindow } from './head-window.ts';
import { brokenRule } from './reported-heads.ts';
import type { ForkWalker, HeaderFetchers, HeaderFork } from './walk-headers.ts';
import type { Node } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';

/** Decides whether a fork that a node shows replaces blocks of the followed chain. */
export interface ForkChoice {
  /** The time since the head last moved, or since a node last reported it, in milliseconds. */
  readonly stalledMs: number;
  /** Returns whether a fork replaces `removed`, the followed blocks above its ancestor. */
  isChosen(node: Node, fork: HeaderFork, removed: readonly StoredHeader[]): boolean;
  noteHead(): void;
  /** Notes that the head moved, by blocks upon it or by others in its place. */
  noteMove(isAdvance: boolean): void;
}

export interface ForkChoiceModules {
  readonly window: HeadWindow;
  readonly clock: Clock;
  readonly votes: ForkVotes;
  /** Returns the number below which no fork is followed. */
  readonly finalFloor: () => number;
}

/** Creates the choice. It prefers the fork on which most nodes are, and the longer one of two with equal support. */
export function createForkChoice(
  { window, clock, votes: { supporters, vouchers, mayReplace }, finalFloor }: ForkChoiceModules,
  { patienceMs, outvotedMs }: Pick<NodesOptions, 'patienceMs' | 'outvotedMs'>,
): ForkChoice {
  let stalledSince = 0;
  /** The time since which most nodes were seen on another, lower fork. */
  let outvotedSince: number | undefined;

  /** Returns whether no other node has had the head for longer than the patience. */
  function isForsaken(reporter: Node): boolean {
    const { head } = window;
    return (
      head !== undefined &&
      supporters([head], reporter) === 0 &&
      clock.monotonic() - stalledSince > patienceMs
    );
  }

  /** Returns whether a fork that is not lower should replace the blocks that it would remove. */
  function isBetter(
    node: Node,
    { headers, ancestor }: HeaderFork,
    removed: readonly StoredHeader[],
    isLonger: boolean,
  ): boolean {
    if (removed.length === 0) return true;
    const ours = vouchers(removed, node);
    const theirs = 1 + supporters(headers, node);
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
    const theirs = 1 + supporters(headers, node);
    if (!ancestor || theirs <= vouchers(removed, node) || !mayReplace(removed, node, theirs)) {
      outvotedSince = undefined;
      return false;
    }
    outvotedSince ??= clock.monotonic();
    return clock.monotonic() - outvotedSince >= outvotedMs;
  }

  /**
   * Returns whether a fork should be followed because no node has had the head for longer than the patience. A node
   * that starts anew, or that synchronizes, does not have the final block: it is only behind.
   */
  function isSuccessor(node: Node, { headers }: HeaderFork, removed: readonly StoredHeader[]): boolean {
    const number = headers.at(-1)?.header.number ?? 0;
    if (!isForsaken(node) || number < finalFloor()) return false;
    return mayReplace(removed, node, 1 + supporters(headers, node));
  }

  return {
    get stalledMs() {
      return clock.monotonic() - stalledSince;
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
