import type { ChainHead, HeadChange, HeadSource, HeldHeader } from '@ethread/backend';
import type { ChainProfile } from '@ethread/chain';
import { bytesEqual, bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import { type Branch, createBranchWalker } from './branch-walker.ts';
import { createFinalityVotes, type FinalityTag } from './finality-votes.ts';
import { createHeadWindow } from './head-window.ts';
import { implausibility, type KnownHead } from './plausible-head.ts';

const NO_TAGS = { safe: undefined, finalized: undefined };
/** How long no node must have had the head before a branch from below what is final is followed, in times of patience. */
const PATIENCE_BELOW_FINAL = 2;
/** Headers that are remembered from before the start, so that what was recent then can be compared. */
const REMEMBERED_AT_START = 64;

export interface HeadFollowerModules {
  /** The service's own nodes, in the order of the configuration; the list changes with it. */
  readonly nodes: readonly Node[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Fetches a checked header of that hash from that node; undefined when it has none. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<HeldHeader | undefined>;
  /** Asks a node again whether it serves the chain, before a branch of it takes the place of what is followed. */
  readonly identify: (node: Node) => Promise<boolean>;
  /** Asks a node for the hash, as hex, of its block of a number; undefined when it does not say. */
  readonly hashAt: (node: Node, number: number) => Promise<string | undefined>;
  readonly profile: ChainProfile;
  /** The highest block of the store, and its last final one: what is followed never contradicts them. Default: none. */
  readonly anchors?: (() => Anchors) | undefined;
}

export interface HeadFollowerOptions {
  /** How long a head that no node has any more stands before a lower one takes its place, in milliseconds. */
  readonly patienceMs: number;
  /** How long most nodes must have stood on a lower branch before it is followed, in milliseconds. */
  readonly outvotedMs: number;
}

/** What the store holds for certain. */
export interface Anchors {
  /** The highest block. */
  readonly head: HeldHeader | undefined;
  readonly finalized: HeldHeader | undefined;
  readonly genesis: HeldHeader | undefined;
}

/** Makes one head out of what nodes report. */
export interface HeadFollower extends HeadSource {
  /** Takes in a node's newest header, whose hash was checked. Resolves when it was considered. */
  report(node: Node, header: HeldHeader): Promise<void>;
  /** Forgets what a node reported that was removed from the list of nodes. */
  forget(node: Node): void;
  /** Takes in which block a node calls safe or finalized. */
  reportTag(node: Node, tag: FinalityTag, header: HeldHeader | undefined): void;
  /** Branches from below what was final that were reported, since the start. */
  readonly reorgsBelowFinal: number;
  /** Heads that can be of no chain, reported since the start. */
  readonly implausibleHeads: number;
  /** Chooses the first head out of what was reported until now; before it there is none. */
  begin(): Promise<void>;
}

/**
 * Follows the branch on which most nodes stand; of two equally supported ones, the longer. A number that was the head is
 * not taken back while a node holds it, but for one that runs ahead of all others on a branch of its own.
 */
export function createHeadFollower(
  { nodes, clock, logger, fetchHeader, identify, hashAt, profile, anchors }: HeadFollowerModules,
  { patienceMs, outvotedMs }: HeadFollowerOptions,
): HeadFollower {
  const window = createHeadWindow();
  const walk = createBranchWalker({ window, clock, fetchHeader });
  const listeners = new Set<(change: HeadChange) => void>();
  const newest = new Map<Node, HeldHeader>();
  let tags: Readonly<Record<'safe' | 'finalized', HeldHeader | undefined>> = NO_TAGS;
  let heldSince = 0;
  /** Since when most nodes have stood on another, lower branch, as far as was seen. */
  let outvotedSince: number | undefined;
  let hasBegun = false;
  const following = new Map<Node, Promise<void>>();
  const votes = createFinalityVotes(() => nodes);
  let reorgsBelowFinal = 0;
  let implausibleHeads = 0;
  /** The branch below what is final that was reported last, by the hash of its head. */
  let lastBelowFinal: string | undefined;

  /** The number that no head may fall below: of the last final block, as nodes agree or as the store has it. */
  const finalFloor = () =>
    Math.max(tags.finalized?.header.number ?? -1, anchors?.().finalized?.header.number ?? -1);

  /** The newest block that is known, for the distance of others from it. */
  function knownHead(): KnownHead | undefined {
    const { head } = window;
    if (head) return { header: head.header, ageSeconds: (clock.monotonic() - heldSince) / 1_000 };
    const stored = anchors?.().head;
    if (!stored) return undefined;
    return { header: stored.header, ageSeconds: Math.max(0, clock.now() / 1_000 - stored.header.timestamp) };
  }

  /** Takes in what nodes agree on, as far as it is of what is followed; it never goes back. */
  function settle(tag: FinalityTag): void {
    const agreed = votes.agreed(tag);
    if (!agreed) return;
    const { number } = agreed.header;
    const known = window.at(number);
    const isOurs = known === undefined || bytesEqual(known.hash, agreed.hash);
    // Another block of the same number takes the place of none.
    const isAhead = number > (tags[tag]?.header.number ?? -1);
    if (isOurs && isAhead && number <= (window.head?.header.number ?? -1)) tags = { ...tags, [tag]: agreed };
  }

  /** Whether a branch leaves the chain below what is final. Where it joins nobody knows, its node is asked for the final block. */
  async function beginsBelowFinal(node: Node, { ancestor }: Branch): Promise<boolean> {
    const final = tags.finalized;
    if (ancestor) return ancestor.header.number < finalFloor();
    if (!final) return false;
    const shown = await hashAt(node, final.header.number);
    return shown !== undefined && shown !== bytesToHex(final.hash);
  }

  /** Says of a branch that it begins below what is final; once of each. */
  function noteBelowFinal(node: Node, { headers, ancestor }: Branch): void {
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
      'a node shows a branch from below the finalized block; it is not followed while another node has the chain',
    );
  }

  function tell(change: HeadChange): void {
    heldSince = clock.monotonic();
    outvotedSince = undefined;
    const head = window.head?.header.number ?? 0;
    // What is ahead is considered next, and stands where it stood until then.
    for (const [node, { header }] of newest) if (header.number <= head) place(node);
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        logger.error({ err: error }, 'a change of the head could not be taken in');
      }
    }
  }

  /** Says of a node where it stands by its newest header. */
  function place(node: Node): void {
    const head = newest.get(node);
    if (!head) return;
    // A node whose head is below what is remembered may be anywhere.
    node.place = { head, isOnBranch: window.has(head) };
  }

  /**
   * How many other nodes that can be asked have their head among these, or had it when it was considered: what a node told
   * since may go on from there.
   */
  function supporters(headers: readonly HeldHeader[], reporter: Node | undefined): number {
    return nodes.filter((node) => {
      const own = newest.get(node);
      if (node === reporter || !node.isUsable || !own) return false;
      const stood = node.place?.head ?? own;
      return headers.some(({ hash }) => bytesEqual(hash, own.hash) || bytesEqual(hash, stood.hash));
    }).length;
  }

  /** Considers a node's newest header; again, where the branch that it was walked down to has been replaced meanwhile. */
  async function follow(node: Node, reported: HeldHeader): Promise<void> {
    // Only the newest word of a node is worth the work.
    while (newest.get(node) === reported) {
      const { head } = window;
      if (!head) return reported.header.number < finalFloor() ? undefined : jump([reported]);
      if (window.has(reported)) {
        if (reported.header.number === head.header.number) heldSince = clock.monotonic();
        return place(node);
      }
      if (reported.header.number < head.header.number) {
        place(node);
        // A lower head of another branch counts at once when ours is gone; below what is remembered nobody can tell.
        // A node that begins anew, or that synchronises, has not got what is final: it is behind, and nothing else.
        if (isForsaken(node) && reported.header.number >= finalFloor()) {
          return (await identify(node)) ? jumpBack(reported) : undefined;
        }
      }
      const branch = rejoin(await walk(node, reported, window.floor ?? 0));
      if (!branch) continue;
      const isReplacing = window.above(branch.ancestor?.header.number ?? -1).length > 0;
      if (isReplacing && !(await identify(node))) return;
      const isBelowFinal = isReplacing && (await beginsBelowFinal(node, branch));
      const still = rejoin(branch);
      if (!still) continue;
      consider(node, still, isBelowFinal);
      // What it told meanwhile is considered next; it stands where it stood until then.
      if (newest.get(node) === reported) place(node);
      return;
    }
  }

  /** A branch that was walked down, as it stands on what is followed now; undefined when it does not any more. */
  function rejoin({ headers, ancestor }: Branch): Branch | undefined {
    if (!ancestor) return { headers, ancestor };
    const others = headers.filter((header) => !window.has(header));
    const below = window.at((others[0] ?? ancestor).header.number - 1);
    const isJoined = below && others[0] && bytesEqual(below.hash, others[0].header.parentHash);
    return isJoined ? { headers: others, ancestor: below } : undefined;
  }

  function consider(node: Node, { headers, ancestor }: Branch, isBelowFinal: boolean): void {
    const number = headers.at(-1)?.header.number ?? 0;
    const head = window.head?.header.number ?? 0;
    const removed = ancestor ? window.above(ancestor.header.number) : window.above(-1);
    if (isBelowFinal) {
      noteBelowFinal(node, { headers, ancestor });
      if (anchors || number < finalFloor() || !isForsaken(node, PATIENCE_BELOW_FINAL)) return;
    }
    const isChosen =
      number < head
        ? isOutvoted(node, { headers, ancestor }, removed)
        : isBetter(node, { headers, ancestor }, removed, number > head);
    if (!isChosen) return;
    if (!ancestor) jump(headers);
    else if (removed.length > 0) reorganise(node, { ancestor, removed, added: headers });
    else {
      window.replaceAbove(ancestor.header.number, headers);
      tell({ kind: 'advanced', added: headers });
    }
  }

  /** Whether a branch should take the place of what it would remove. */
  function isBetter(
    node: Node,
    { headers, ancestor }: Branch,
    removed: readonly HeldHeader[],
    isLonger: boolean,
  ): boolean {
    if (removed.length === 0) return true;
    const ours = supporters(removed, node);
    const theirs = 1 + supporters(headers, node);
    // Headers that join nowhere cost their maker nothing: as many words against them are enough.
    return theirs > ours || (theirs === ours && isLonger && ancestor !== undefined);
  }

  /** Whether most nodes have stood on a lower branch for a while. Numbers go back then, so that no moment's majority is enough. */
  function isOutvoted(node: Node, { headers, ancestor }: Branch, removed: readonly HeldHeader[]): boolean {
    if (!ancestor || 1 + supporters(headers, node) <= supporters(removed, node)) {
      outvotedSince = undefined;
      return false;
    }
    outvotedSince ??= clock.monotonic();
    return clock.monotonic() - outvotedSince >= outvotedMs;
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
    const upTo = (tag: HeldHeader | undefined) => (tag && tag.header.number <= number ? tag : undefined);
    tags = { safe: upTo(tags.safe), finalized: upTo(tags.finalized) };
    window.replaceAbove(number, change.added);
    tell({ kind: 'reorganised', ...change });
  }

  /** Whether no other node has had the head for longer than patience lasts. */
  function isForsaken(reporter: Node, times = 1): boolean {
    const { head } = window;
    return (
      head !== undefined &&
      supporters([head], reporter) === 0 &&
      clock.monotonic() - heldSince > times * patienceMs
    );
  }

  function jump(headers: readonly HeldHeader[]): void {
    window.restart(headers);
    const to = window.head;
    if (to) tell({ kind: 'jumped', to });
  }

  function jumpBack(to: HeldHeader): void {
    logger.warn(
      { from: window.head?.header.number, to: to.header.number },
      'the head goes back: no node holds the blocks above any more',
    );
    tags = NO_TAGS;
    jump([to]);
  }

  /** The branch on which most nodes stand; of several, the longest; of several, that of the node named first. */
  async function choose(
    known: ReadonlyMap<Node, HeldHeader>,
  ): Promise<{ readonly node: Node; readonly headers: readonly HeldHeader[] } | undefined> {
    const least = Math.min(...[...known.values()].map(({ header }) => header.number));
    const found = await Promise.all(
      [...known].map(async ([node, head]) => {
        const { headers } = await walk(node, head, least);
        return { node, headers, support: supporters(headers, undefined), number: head.header.number };
      }),
    );
    const [best] = found
      .toSorted((one, other) => nodes.indexOf(one.node) - nodes.indexOf(other.node))
      .toSorted((one, other) => other.support - one.support || other.number - one.number);
    return best;
  }

  /** Fetches what came before, so that a node of another branch is known as such. */
  async function remember(node: Node): Promise<void> {
    for (let count = 0; count < REMEMBERED_AT_START; count++) {
      const oldest = window.floor === undefined ? undefined : window.at(window.floor);
      if (!oldest || oldest.header.number === 0) return;
      const parent = await fetchHeader(node, oldest.header.parentHash);
      if (!parent) return;
      window.prepend(parent);
    }
  }

  /** Follows a node's words one after another. What one of them takes to tell its branch holds up no other. */
  function followNext(node: Node, header: HeldHeader): Promise<void> {
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
        safe: tags.safe,
        finalized: tags.finalized,
        isLive: nodes.some((node) => node.isUsable && node.place !== undefined),
      };
    },
    recent: (number) => window.at(number),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    report(node, header) {
      // A node that was removed may still tell of what it was asked before.
      if (!nodes.includes(node)) return Promise.resolve();
      const problem = implausibility(header, knownHead(), { profile, clock });
      if (problem !== undefined) {
        implausibleHeads++;
        if (node.place?.isOnBranch !== false) {
          logger.warn({ node: node.name, hash: bytesToHex(header.hash), problem }, 'a head is not plausible');
        }
        newest.delete(node);
        node.place = { head: header, isOnBranch: false };
        return Promise.resolve();
      }
      newest.set(node, header);
      return hasBegun ? followNext(node, header) : Promise.resolve();
    },
    forget: (node) => void newest.delete(node),
    async begin() {
      const known = new Map([...newest].filter(([, { header }]) => header.number >= finalFloor()));
      const chosen = await choose(known).catch((error: unknown) => {
        logger.debug({ err: error }, 'the first head could not be chosen');
      });
      hasBegun = true;
      if (chosen) {
        jump(chosen.headers);
        for (const node of nodes) place(node);
        for (const tag of ['safe', 'finalized'] as const) settle(tag);
        void remember(chosen.node).catch(() => undefined);
      }
      // What was told meanwhile.
      const told = [...newest].filter(([node, header]) => !chosen || known.get(node) !== header);
      await Promise.all(told.map(([node, header]) => followNext(node, header)));
    },
    reportTag(node, tag, header) {
      votes.note(node, tag, header);
      settle(tag);
    },
    get reorgsBelowFinal() {
      return reorgsBelowFinal;
    },
    get implausibleHeads() {
      return implausibleHeads;
    },
  };
}
