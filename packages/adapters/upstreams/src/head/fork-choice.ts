import type { StoredHeader } from '@ethread/ports';
import type { Clock } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';
import type { ForkVotes } from './fork-votes.ts';
import type { HeaderFork } from './fork-walker.ts';
import type { HeadWindow } from './head-window.ts';

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
