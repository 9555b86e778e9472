import type { ChainHead, HeadChange, HeadSource, StoredHeader } from '@ethread/ports';
import type { ChainProfile, HeaderRules } from '@ethread/chain';
import { bytesEqual, bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { Anchors } from './anchors.ts';
import { type Fork, createForkWalker } from './fork-walker.ts';
import { brokenRule } from './broken-rule.ts';
import type { FinalityTag } from './finality-votes.ts';
import { createFollowedFinality } from './followed-finality.ts';
import { createForkVotes } from './fork-votes.ts';
import { createHeadWindow } from './head-window.ts';
import { implausibility, type KnownHead } from './plausible-head.ts';

/** The multiple of `patienceMs` for which no node may have the head before a fork from below the finalized block is followed. */
const PATIENCE_BELOW_FINAL = 2;
/** Headers that are fetched at the start, so that forks from shortly before it can be compared. */
const REMEMBERED_AT_START = 64;
/** Headers at the start with those of the store: the deepest fork that a walk can join. */
const MAX_REMEMBERED = 1_024;

export interface HeadFollowerModules {
  /** The service's own nodes, in the order of the configuration. The list changes with the configuration. */
  readonly nodes: readonly Node[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Fetches a header by hash from a node and checks it. Returns undefined when the node does not have it. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<StoredHeader | undefined>;
  /** Asks a node again whether it serves the chain, before one of its forks replaces blocks of the followed chain. */
  readonly identify: (node: Node) => Promise<boolean>;
  /** Fetches the header of a number from a node and checks its hash. Returns undefined when the node does not show it. */
  readonly headerAt: (node: Node, number: number) => Promise<StoredHeader | undefined>;
  readonly profile: ChainProfile;
  /** The header rules. A head that breaks them, or that descends from a header that does, is not followed. */
  readonly rules: HeaderRules;
  /**
   * Returns the genesis block, the highest block of the store and its last finalized one, as far as they are known. The
   * followed chain never contradicts them. Default: none.
   */
  readonly anchors?: (() => Anchors) | undefined;
}

export interface HeadFollowerOptions {
  /** The time until a lower head replaces one that no node has any more, in milliseconds. */
  readonly patienceMs: number;
  /** The time for which most nodes must have been on a lower fork before it is followed, in milliseconds. */
  readonly outvotedMs: number;
  /** The time for which a finalized block must have been followed until it is final for the store, in seconds. */
  readonly finalAfterSeconds: number;
}

/** Combines the heads that nodes report into one. */
export interface HeadFollower extends HeadSource {
  /** Takes a node's newest header, whose hash was checked. Resolves when the follower has considered it. */
  report(node: Node, header: StoredHeader): Promise<void>;
  /** Forgets the reports of a node that was removed from the list. */
  forget(node: Node): void;
  /** Takes the block that a node calls safe or finalized. */
  reportTag(node: Node, tag: FinalityTag, header: StoredHeader | undefined): void;
  /** Forks from below a finalized block that nodes reported since the start, followed or not. */
  readonly reorgsBelowFinal: number;
  /** Heads that cannot belong to any chain, reported since the start. */
  readonly implausibleHeads: number;
  /** True if the newest head has fields of a hard fork that this version does not support. */
  readonly isBeyondKnownForks: boolean;
  /** Chooses the first head from the reports so far. Before that there is no head. */
  begin(): Promise<void>;
}

/**
 * Follows the fork on which most nodes are, and the longer one of two that are equally supported. The head's number
 * does not go back while a node still has that block. The exception is a single node that runs ahead of all others on
 * its own fork.
 */
export function createHeadFollower(
  { nodes, clock, logger, fetchHeader, identify, headerAt, profile, rules, anchors }: HeadFollowerModules,
  { patienceMs, outvotedMs, finalAfterSeconds }: HeadFollowerOptions,
): HeadFollower {
  const window = createHeadWindow();
  const walk = createForkWalker({ window, clock, fetchHeader, headerAt });
  const listeners = new Set<(change: HeadChange) => void>();
  const newest = new Map<Node, StoredHeader>();
  let stalledSince = 0;
  /** The time since which most nodes were seen on another, lower fork. */
  let outvotedSince: number | undefined;
  let hasBegun = false;
  const following = new Map<Node, Promise<void>>();
  const { supporters, vouchers, mayReplace } = createForkVotes(nodes, newest);
  const finality = createFollowedFinality({ nodes, window, clock, anchors }, finalAfterSeconds * 1_000);
  let reorgsBelowFinal = 0;
  let implausibleHeads = 0;
  let hasWarnedOfFork = false;
  /** The hash of the head of the fork that was last reported below a finalized block. */
  let lastBelowFinal: string | undefined;

  const finalFloor = () => finality.finalBlock()?.header.number ?? -1;

  /** Returns the newest known block, to which others are compared by distance. */
  function knownHead(): KnownHead | undefined {
    const { head } = window;
    if (head) return { header: head.header, ageSeconds: (clock.monotonic() - stalledSince) / 1_000 };
    const stored = anchors?.().head;
    if (!stored) return undefined;
    return { header: stored.header, ageSeconds: Math.max(0, clock.now() / 1_000 - stored.header.timestamp) };
  }

  /**
   * Returns whether a fork leaves the chain below the final block. When its ancestor is unknown, its node is asked for
   * its block of that number.
   */
  async function beginsBelowFinal(node: Node, { ancestor }: Fork): Promise<boolean> {
    if (ancestor) return ancestor.header.number < finalFloor();
    const final = finality.finalBlock();
    if (!final) return false;
    const shown = await headerAt(node, final.header.number);
    return shown !== undefined && !bytesEqual(shown.hash, final.hash);
  }

  /** Returns whether a node whose fork could not be walked down to the followed chain has its head. */
  async function hasHead(node: Node, head: StoredHeader): Promise<boolean> {
    const shown = await headerAt(node, head.header.number);
    return shown !== undefined && bytesEqual(shown.hash, head.hash);
  }

  /** Logs and counts that a fork begins below the finalized block, once per fork. */
  function noteBelowFinal(node: Node, { headers, ancestor }: Fork): void {
    const head = headers.at(-1);
    const key = head && bytesToHex(head.hash);
    if (key === lastBelowFinal) return;
    lastBelowFinal = key;
    reorgsBelowFinal++;
    logger.error(
      {
        node: node.name,
        ancestor: ancestor?.header.number,
        finalized: finalFloor(),
        head: head?.header.number,
        hash: key,
      },
      'a node shows a fork from below the finalized block, and it is not followed',
    );
  }

  /** Logs and counts that a block which the nodes called finalized, and which was not final yet, is replaced. */
  function noteFinalizedReorg(node: Node, finalized: StoredHeader, ancestor: StoredHeader): void {
    reorgsBelowFinal++;
    logger.error(
      { node: node.name, ancestor: ancestor.header.number, finalized: finalized.header.number },
      'the chain is reorganised below a block that its nodes called finalized; a node lied, or finality failed',
    );
  }

  /** Warns once that the chain has passed a hard fork that this version does not support. */
  function noteUnknownFork({ header }: StoredHeader): void {
    if (!header.unknownFields || hasWarnedOfFork) return;
    hasWarnedOfFork = true;
    logger.warn(
      { block: header.number, fields: header.unknownFields.map(({ name }) => name) },
      'the chain has passed a fork that this version does not support: its blocks are followed and served, but what the fork changed is unproven; update ethread',
    );
  }

  function notify(change: HeadChange): void {
    stalledSince = clock.monotonic();
    outvotedSince = undefined;
    const head = window.head?.header.number ?? 0;
    finality.moved(head);
    // Nodes with a higher head are considered next, and keep their place until then.
    for (const [node, reported] of newest) if (reported.header.number <= head) place(node, reported);
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        logger.error({ err: error }, 'a change of the head could not be applied');
      }
    }
  }

  /** Sets the place of a node by a header that it reported. No older header replaces its newest one. */
  function place(node: Node, reported: StoredHeader): void {
    const last = newest.get(node);
    if (!last || (last !== reported && node.place?.head === last)) return;
    // A node whose head is below the window may be on any fork.
    node.place = { head: reported, isOnCanonicalChain: window.has(reported) };
  }

  /** Ignores a head that cannot belong to any chain. */
  function rejectHead(node: Node, header: StoredHeader, problem: string): void {
    implausibleHeads++;
    if (node.place?.isOnCanonicalChain !== false) {
      logger.warn({ node: node.name, hash: bytesToHex(header.hash), problem }, 'a head is not plausible');
    }
    newest.delete(node);
    node.place = { head: header, isOnCanonicalChain: false };
  }

  /**
   * Considers a node's newest header. Starts again when the fork to which it was walked down has been replaced
   * meanwhile.
   */
  async function follow(node: Node, reported: StoredHeader): Promise<void> {
    // Only the newest report of a node is worth the work.
    while (newest.get(node) === reported) {
      const { head } = window;
      if (!head) {
        if (reported.header.number < finalFloor()) return;
        if (!(await mayBegin(node, [reported], 1 + supporters([reported], node)))) return;
        if (window.head) continue;
        return jump(node, [reported]);
      }
      if (window.has(reported)) {
        if (reported.header.number === head.header.number) stalledSince = clock.monotonic();
        return place(node, reported);
      }
      if (reported.header.number < head.header.number) place(node, reported);
      const walked = await walk(node, reported, window.floor ?? 0);
      const problem = brokenRule(walked, rules);
      if (problem !== undefined) return rejectHead(node, reported, problem);
      const fork = rejoin(walked);
      if (!fork) continue;
      const isHigher = reported.header.number > head.header.number;
      // While other nodes have the head, their votes decide: a node may show the head and still hide another fork.
      const mayExtend = !fork.ancestor && isHigher && supporters([head], node) === 0;
      if (mayExtend && (await hasHead(node, head))) {
        if (window.head !== head) continue;
        window.restart(fork.headers);
        notify({ kind: 'jumped', to: reported });
        return place(node, reported);
      }
      const isReplacing = window.above(fork.ancestor?.header.number ?? -1).length > 0;
      if (isReplacing && !(await identify(node))) return;
      const isBelowFinal = isReplacing && (await beginsBelowFinal(node, fork));
      const still = rejoin(fork);
      if (!still) continue;
      consider(node, still, isBelowFinal);
      return place(node, reported);
    }
  }

  /**
   * Returns whether the first head may be followed. It does not replace the stored head on the word of fewer than half of
   * the configured nodes.
   */
  async function mayBegin(node: Node, headers: readonly StoredHeader[], support: number): Promise<boolean> {
    const { head: stored, at } = anchors?.() ?? {};
    if (2 * support >= nodes.length || !stored) return true;
    const number = Math.min(stored.header.number, headers.at(-1)?.header.number ?? 0);
    const expected = number === stored.header.number ? stored : at?.(number);
    const shown = headers.find(({ header }) => header.number === number) ?? (await headerAt(node, number));
    return !expected || !shown || bytesEqual(shown.hash, expected.hash);
  }

  /** Attaches a walked fork to the current canonical chain. Returns undefined when it no longer joins. */
  function rejoin({ headers, ancestor }: Fork): Fork | undefined {
    if (!ancestor) return { headers, ancestor };
    const others = headers.filter((header) => !window.has(header));
    const below = window.at((others[0] ?? ancestor).header.number - 1);
    const isJoined = below && others[0] && bytesEqual(below.hash, others[0].header.parentHash);
    return isJoined ? { headers: others, ancestor: below } : undefined;
  }

  function consider(node: Node, { headers, ancestor }: Fork, isBelowFinal: boolean): void {
    const number = headers.at(-1)?.header.number ?? 0;
    const head = window.head?.header.number ?? 0;
    const removed = ancestor ? window.above(ancestor.header.number) : window.above(-1);
    if (isBelowFinal) {
      noteBelowFinal(node, { headers, ancestor });
      const hasStore = anchors?.().head !== undefined;
      if (hasStore || number < finalFloor() || !isForsaken(node, PATIENCE_BELOW_FINAL)) return;
    }
    const fork = { headers, ancestor };
    const isChosen =
      number < head ? isOutvoted(node, fork, removed) : isBetter(node, fork, removed, number > head);
    if (!isChosen && !isSuccessor(node, fork, removed)) return;
    if (!ancestor) {
      if (number < head) jumpBack(node, headers);
      else jump(node, headers);
    } else if (removed.length > 0) reorganise(node, { ancestor, removed, added: headers });
    else {
      window.replaceAbove(ancestor.header.number, headers);
      notify({ kind: 'advanced', added: headers });
    }
  }

  /** Returns whether a fork should replace the blocks that it would remove. */
  function isBetter(
    node: Node,
    { headers, ancestor }: Fork,
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

  /**
   * Returns whether most nodes have been on a lower fork for a while. The head's number would go back, so a momentary
   * majority is not enough.
   */
  function isOutvoted(node: Node, { headers, ancestor }: Fork, removed: readonly StoredHeader[]): boolean {
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
  function isSuccessor(node: Node, { headers }: Fork, removed: readonly StoredHeader[]): boolean {
    const number = headers.at(-1)?.header.number ?? 0;
    if (!isForsaken(node) || number < finalFloor()) return false;
    return mayReplace(removed, node, 1 + supporters(headers, node));
  }

  function reorganise(
    node: Node,
    change: Omit<Extract<HeadChange, { readonly kind: 'reorganised' }>, 'kind'>,
  ): void {
    logger.info(
      {
        node: node.name,
        ancestor: change.ancestor.header.number,
        removed: change.removed.length,
        added: change.added.length,
        head: bytesToHex(change.added.at(-1)?.hash ?? change.ancestor.hash),
      },
      'the chain was reorganised',
    );
    const { number } = change.ancestor.header;
    const replaced = finality.cutAbove(number);
    if (replaced) noteFinalizedReorg(node, replaced, change.ancestor);
    window.replaceAbove(number, change.added);
    notify({ kind: 'reorganised', ...change });
  }

  /** Returns whether no other node has had the head for longer than the patience. */
  function isForsaken(reporter: Node, times = 1): boolean {
    const { head } = window;
    return (
      head !== undefined &&
      supporters([head], reporter) === 0 &&
      clock.monotonic() - stalledSince > times * patienceMs
    );
  }

  /** Follows a node's headers whose parent is unknown. Their ancestors are fetched, so that forks can be compared. */
  function jump(node: Node, headers: readonly StoredHeader[]): void {
    window.restart(headers);
    finality.restart();
    void remember(node).catch(() => undefined);
    const to = window.head;
    if (to) notify({ kind: 'jumped', to });
  }

  function jumpBack(node: Node, headers: readonly StoredHeader[]): void {
    logger.warn(
      { from: window.head?.header.number, to: headers.at(-1)?.header.number },
      'the head goes back: the blocks above are no longer available on any node',
    );
    finality.clear();
    jump(node, headers);
  }

  /**
   * Chooses the fork on which most nodes are. Among several, chooses the longest, and among these the one of the node
   * configured first.
   */
  async function choose(
    known: ReadonlyMap<Node, StoredHeader>,
  ): Promise<
    { readonly node: Node; readonly headers: readonly StoredHeader[]; readonly support: number } | undefined
  > {
    const least = Math.min(...[...known.values()].map(({ header }) => header.number));
    const found = await Promise.all(
      [...known].map(async ([node, head]) => {
        const fork = await walk(node, head, least);
        const { headers } = fork;
        const problem = brokenRule(fork, rules);
        if (problem !== undefined) return rejectHead(node, head, problem);
        return { node, headers, support: supporters(headers, undefined), number: head.header.number };
      }),
    );
    const [best] = found
      .flatMap((one) => one ?? [])
      .toSorted((one, other) => nodes.indexOf(one.node) - nodes.indexOf(other.node))
      .toSorted((one, other) => other.support - one.support || other.number - one.number);
    return best;
  }

  /** Fetches earlier headers, so that a node on another fork is recognized. */
  async function remember(node: Node): Promise<void> {
    const at = anchors?.().at;
    let fetched = 0;
    for (let count = 0; count < MAX_REMEMBERED && fetched < REMEMBERED_AT_START; count++) {
      const oldest = window.floor === undefined ? undefined : window.at(window.floor);
      if (!oldest || oldest.header.number === 0) return;
      const { number, parentHash } = oldest.header;
      const stored = at?.(number - 1);
      const isStored = stored !== undefined && bytesEqual(stored.hash, parentHash);
      const parent = isStored ? stored : await fetchHeader(node, parentHash);
      if (!parent) return;
      if (!isStored) fetched++;
      window.prepend(parent);
    }
  }

  /** Follows the reports of a node one after another. A slow walk down one node's fork delays no other node. */
  function followNext(node: Node, header: StoredHeader): Promise<void> {
    const next = (following.get(node) ?? Promise.resolve())
      .then(() => follow(node, header))
      .catch((error: unknown) => {
        logger.debug({ node: node.name, err: error }, 'a head could not be followed');
      });
    following.set(node, next);
    return next;
  }

  return {
    head(): ChainHead | undefined {
      const latest = window.head;
      if (!latest) return undefined;
      return {
        latest,
        safe: finality.tags.safe,
        finalized: finality.tags.finalized,
        settled: finality.settled,
        isLive: nodes.some((node) => node.isUsable && node.place !== undefined),
      };
    },
    recent: (number) => window.at(number),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    report(node, header) {
      // A removed node may still respond to earlier requests.
      if (!nodes.includes(node)) return Promise.resolve();
      const problem =
        implausibility(header, knownHead(), { profile, clock }) ??
        brokenRule({ headers: [header], ancestor: undefined }, rules);
      if (problem !== undefined) {
        rejectHead(node, header, problem);
        return Promise.resolve();
      }
      noteUnknownFork(header);
      newest.set(node, header);
      return hasBegun ? followNext(node, header) : Promise.resolve();
    },
    forget: (node) => void newest.delete(node),
    async begin() {
      const known = new Map([...newest].filter(([, { header }]) => header.number >= finalFloor()));
      const best = await choose(known).catch((error: unknown) => {
        logger.debug({ err: error }, 'the first head could not be chosen');
      });
      const chosen = best && (await mayBegin(best.node, best.headers, best.support)) ? best : undefined;
      hasBegun = true;
      if (chosen) {
        jump(chosen.node, chosen.headers);
        for (const [node, reported] of newest) place(node, reported);
        finality.settle();
      }
      // Reports that arrived meanwhile.
      const reported = [...newest].filter(([node, header]) => !chosen || known.get(node) !== header);
      await Promise.all(reported.map(([node, header]) => followNext(node, header)));
    },
    reportTag: (node, tag, header) => finality.report(node, tag, header),
    get reorgsBelowFinal() {
      return reorgsBelowFinal;
    },
    get implausibleHeads() {
      return implausibleHeads;
    },
    get isBeyondKnownForks() {
      return window.head?.header.unknownFields !== undefined;
    },
  };
}
