import type { ChainHead, FollowedConsensus, HeadSource, StoredHeader } from '@ethread/ports';
import type { ChainProfile, HeaderRules } from '@ethread/chain';
import { bytesEqual, bytesToHex, type Clock, type Logger, type Sleep } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';
import type { StateFile } from '../state-file.ts';
import {
  createAncestorMemory,
  createForkWalker,
  type HeaderFetchers,
  type HeaderFork,
} from './walk-headers.ts';
import type { Anchors } from './anchors.ts';
import { brokenRule, createReportedHeads, type KnownHead } from './reported-heads.ts';
import { createFollowedFinality, type FinalityTag } from './followed-finality.ts';
import { createForkChoice } from './fork-choice.ts';
import { createFollowedChain } from './followed-chain.ts';
import { createHeadWindow } from './head-window.ts';
import { createVouchedBlocks } from './vouched-blocks.ts';

/** The longest that the start waits for the ancestors of the first head, in milliseconds. */
const LINK_MS = 1_000;

export interface HeadFollowerModules extends HeaderFetchers {
  /** The service's own nodes, in the order of the configuration. The list changes with the configuration. */
  readonly nodes: readonly Node[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sleep: Sleep;
  /** Asks a node again whether it serves the chain, before one of its forks replaces blocks of the followed chain. */
  readonly identify: (node: Node) => Promise<boolean>;
  readonly profile: ChainProfile;
  /** The header rules. A head that breaks them, or that descends from a header that does, is not followed. */
  readonly rules: HeaderRules;
  /**
   * Returns the genesis block, the highest block of the store and its last finalized one, as far as they are known. The
   * followed chain never contradicts them. Default: none.
   */
  readonly anchors?: (() => Anchors) | undefined;
  /** Says which blocks are signed and finalized. Default: nodes say what is finalized. */
  readonly consensus?: FollowedConsensus | undefined;
  /** Where it is stored for how long blocks were followed. Default: in memory only. */
  readonly file?: StateFile | undefined;
}

export type HeadFollowerOptions = Pick<NodesOptions, 'patienceMs' | 'outvotedMs' | 'finalAfterSeconds'>;

/** Combines the heads that nodes report into one. */
export interface HeadFollower extends HeadSource {
  /** Takes a node's newest header, whose hash was checked. Resolves when the follower has considered it. */
  report(node: Node, header: StoredHeader): Promise<void>;
  /** Forgets the reports of a node that was removed from the list. */
  forget(node: Node): void;
  reportTag(node: Node, tag: FinalityTag, header: StoredHeader | undefined): void;
  /** Forks from below a finalized block that nodes reported since the start, followed or not. */
  readonly reorgsBelowFinal: number;
  /** Heads that cannot belong to any chain, reported since the start. */
  readonly implausibleHeads: number;
  /** True if the newest head has fields of a hard fork that this version does not support. */
  readonly isBeyondKnownForks: boolean;
  /** Chooses the first head from the reports so far. Before that there is no head. */
  begin(): Promise<void>;
  /** Ends the subscription to consensus, and stores for how long blocks were followed. */
  close(): Promise<void>;
}

/**
 * Follows the fork on which most nodes are, and the longer one of two that are equally supported. The head's number
 * does not go back while a node still has that block. The exception is a single node that runs ahead of all others on
 * its own fork.
 */
export function createHeadFollower(modules: HeadFollowerModules, options: HeadFollowerOptions): HeadFollower {
  const { nodes, clock, logger, sleep, file, fetchHeader, identify, headerAt } = modules;
  const { profile, rules, anchors, consensus } = modules;
  const window = createHeadWindow();
  const walk = createForkWalker({ window, clock, fetchHeader, headerAt });
  const vouched =
    consensus &&
    createVouchedBlocks({ consensus, window, nodes, fetchHeader, logger, onChange: applyConsensus });
  const finality = createFollowedFinality(
    { nodes, window, clock, logger, file, anchors, vouched },
    options.finalAfterSeconds * 1_000,
  );
  const finalFloor = () => finality.finalBlock()?.header.number ?? -1;
  const reports = createReportedHeads({ window, clock, logger, profile, rules });
  const { newest, place, reject } = reports;
  const choice = createForkChoice(
    { window, clock, nodes, newest, walk, rules, headerAt, reject, anchors, finalFloor },
    options,
  );
  const ancestors = createAncestorMemory({ window, anchors, fetchHeader, headerAt });
  const chain = createFollowedChain({
    window,
    finality,
    logger,
    ancestors,
    onMove(head, kind) {
      choice.noteMove(kind === 'advanced');
      finality.moved();
      // Nodes with a higher head are considered next, and keep their place until then.
      reports.placeUpTo(head);
      vouched?.resolve();
    },
  });
  const following = new WeakMap<Node, Promise<void>>();
  let hasBegun = false;
  let belowFinal = 0;
  /** The hash of the head of the fork from below the final block that was last reported. */
  let lastBelowFinal: string | undefined;

  /** Applies the blocks of consensus. Where the finalized one is below the window, the headers between are fetched. */
  function applyConsensus(): void {
    finality.applyVotes();
    const final = vouched?.finalized?.header.number;
    if (final === undefined || final >= (window.floor ?? 0)) return;
    const node = nodes.find(({ isUsable, place: itsPlace }) => isUsable && itsPlace?.isOnCanonicalChain);
    if (!node) return;
    void ancestors
      .complete(node, final)
      .then(() => finality.applyVotes())
      .catch(() => undefined);
  }

  /** Returns the newest known block, to which others are compared by distance. */
  function knownHead(): KnownHead | undefined {
    const { head } = window;
    if (head) return { header: head.header, ageSeconds: choice.stalledMs / 1_000 };
    const stored = anchors?.().head;
    if (!stored) return undefined;
    return { header: stored.header, ageSeconds: Math.max(0, clock.now() / 1_000 - stored.header.timestamp) };
  }

  /** Considers a node's newest header, and again when the fork to which it was walked down was replaced meanwhile. */
  async function follow(node: Node, reported: StoredHeader): Promise<void> {
    // Only the newest report of a node is worth the work.
    while (newest.get(node) === reported) {
      const { head } = window;
      if (!head) {
        if (reported.header.number < finalFloor()) return;
        if (!(await choice.mayBegin(node, [reported]))) return;
        if (window.head) continue;
        return chain.jump([reported]);
      }
      if (window.has(reported)) {
        if (reported.header.number === head.header.number) choice.noteHead();
        return place(node, reported);
      }
      if (reported.header.number < head.header.number) place(node, reported);
      const walked = await walk(node, reported, window.floor ?? 0);
      const problem = brokenRule(walked, rules);
      if (problem !== undefined) return reject(node, reported, problem);
      const fork = rejoin(walked);
      if (!fork) continue;
      const isReplacing = window.above(fork.ancestor?.header.number ?? -1).length > 0;
      if (isReplacing && !(await identify(node))) return;
      const isBelowFinal = isReplacing && (await beginsBelowFinal(node, fork));
      const still = rejoin(fork);
      if (!still) continue;
      consider(node, still, isBelowFinal);
      return place(node, reported);
    }
  }

  /** Attaches a walked fork to the current canonical chain. Returns undefined when it no longer joins. */
  function rejoin({ headers, ancestor }: HeaderFork): HeaderFork | undefined {
    if (!ancestor) return { headers, ancestor };
    const others = headers.filter((header) => !window.has(header));
    const below = window.at((others[0] ?? ancestor).header.number - 1);
    const isJoined = below && others[0] && bytesEqual(below.hash, others[0].header.parentHash);
    return isJoined ? { headers: others, ancestor: below } : undefined;
  }

  /** Returns whether a fork begins below the final block, by its ancestor or by its node's block of that number. */
  async function beginsBelowFinal(node: Node, { ancestor }: HeaderFork): Promise<boolean> {
    if (ancestor) return ancestor.header.number < finalFloor();
    const final = finality.finalBlock();
    const shown = final && (await headerAt(node, final.header.number));
    return shown !== undefined && !bytesEqual(shown.hash, final?.hash ?? shown.hash);
  }

  /** Logs and counts that a fork begins below the final block, once per fork. */
  function noteBelowFinal(node: Node, { headers, ancestor }: HeaderFork): void {
    const head = headers.at(-1);
    const hash = head && bytesToHex(head.hash);
    if (hash === lastBelowFinal) return;
    lastBelowFinal = hash;
    belowFinal++;
    const blocks = { ancestor: ancestor?.header.number, finalized: finalFloor(), head: head?.header.number };
    logger.error(
      { node: node.name, ...blocks, hash },
      'a node shows a fork from below the finalized block, and it is not followed',
    );
  }

  function consider(node: Node, fork: HeaderFork, isBelowFinal: boolean): void {
    if (isBelowFinal) return noteBelowFinal(node, fork);
    const removed = window.above(fork.ancestor?.header.number ?? -1);
    const verdict = vouched?.judge(fork, removed);
    if (verdict === 'forbidden') return;
    if (verdict === 'required' || choice.isChosen(node, fork, removed)) chain.apply(node, fork);
  }

  /** Fetches missing ancestors of the followed chain from a node on it. What fails is fetched after a later report. */
  async function fetchAncestors(node: Node): Promise<void> {
    if (node.place?.isOnCanonicalChain) await ancestors.complete(node).catch(() => undefined);
  }

  /** Waits for the ancestors of the first head, on whose state calls run, too, but not long for a slow node. */
  async function linkFirst(node: Node): Promise<void> {
    const linked = new AbortController();
    void fetchAncestors(node).then(() => linked.abort());
    await sleep(LINK_MS, linked.signal);
  }

  /** Follows the reports of a node one after another. A slow walk down one node's fork delays no other node. */
  function followNext(node: Node, header: StoredHeader): Promise<void> {
    const next = (following.get(node) ?? Promise.resolve())
      .then(() => follow(node, header))
      .then(() => void fetchAncestors(node))
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
      const { finalized } = finality.tags;
      const attested = vouched?.attested;
      const isNewer = (attested?.header.number ?? -1) >= (finalized?.header.number ?? -1);
      return {
        latest,
        safe: finality.tags.safe,
        finalized,
        finalForStore: finality.finalForStore,
        ...(vouched ? { vouched: { attested: isNewer ? attested : finalized, finalized } } : {}),
        isLive: nodes.some((node) => node.isUsable && node.place !== undefined),
      };
    },
    recent: (number) => window.at(number),
    subscribe: (listener) => chain.subscribe(listener),
    report(node, header) {
      // A removed node may still respond to earlier requests.
      if (!nodes.includes(node) || !reports.take(node, header, knownHead())) return Promise.resolve();
      return hasBegun ? followNext(node, header) : Promise.resolve();
    },
    forget: (node) => reports.forget(node),
    async begin() {
      await finality.restore();
      const known = new Map([...newest].filter(([, { header }]) => header.number >= finalFloor()));
      const best = await choice.chooseFirst(known).catch((error: unknown) => {
        logger.debug({ err: error }, 'the first head could not be chosen');
      });
      const chosen = best && (await choice.mayBegin(best.node, best.headers)) ? best : undefined;
      hasBegun = true;
      if (chosen) {
        chain.jump(chosen.headers);
        for (const [node, reported] of newest) place(node, reported);
        finality.applyVotes();
        await linkFirst(chosen.node);
      }
      // Reports that arrived meanwhile.
      const reported = [...newest].filter(([node, header]) => !chosen || known.get(node) !== header);
      await Promise.all(reported.map(([node, header]) => followNext(node, header)));
    },
    close() {
      vouched?.close();
      return finality.close();
    },
    reportTag: (node, tag, header) => finality.report(node, tag, header),
    get reorgsBelowFinal() {
      return belowFinal + chain.replacedFinal;
    },
    get implausibleHeads() {
      return reports.implausible;
    },
    get isBeyondKnownForks() {
      return window.head?.header.unknownFields !== undefined;
    },
  };
}
