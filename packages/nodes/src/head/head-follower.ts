import type { ChainHead, HeadChange, HeadSource, HeldHeader } from '@ethread/backend';
import { bytesEqual, bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import { createHeadWindow } from './head-window.ts';

/** Parents that are fetched to find where a branch begins. */
const MAX_WALK = 96;
/** Headers that are remembered from before the start, so that what was recent then can be compared. */
const REMEMBERED_AT_START = 64;

export interface HeadFollowerModules {
  /** The service's own nodes, in the order of the configuration. */
  readonly nodes: readonly Node[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Fetches a checked header of that hash from that node; undefined when it has none. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<HeldHeader | undefined>;
}

export interface HeadFollowerOptions {
  /** How long a head that no node has any more stands before a lower one takes its place, in milliseconds. */
  readonly patienceMs: number;
}

/** Makes one head out of what nodes report. */
export interface HeadFollower extends HeadSource {
  /** Takes in a node's newest header, whose hash was checked. Resolves when it was considered. */
  report(node: Node, header: HeldHeader): Promise<void>;
  /** Takes in which block a node calls safe or finalized. */
  reportTag(tag: 'safe' | 'finalized', header: HeldHeader): void;
  /** Chooses the first head out of what was reported until now; before it there is none. */
  begin(): Promise<void>;
}

/** Headers that follow one another, oldest first, and the one that is followed to which they join. */
interface Branch {
  readonly headers: readonly HeldHeader[];
  readonly ancestor: HeldHeader | undefined;
}

/**
 * Follows the branch on which most nodes stand; of two equally supported ones, the longer. A number that was the head is
 * never taken back while a node holds it. Reports are considered one after another.
 */
export function createHeadFollower(
  { nodes, clock, logger, fetchHeader }: HeadFollowerModules,
  { patienceMs }: HeadFollowerOptions,
): HeadFollower {
  const window = createHeadWindow();
  const listeners = new Set<(change: HeadChange) => void>();
  const newest = new Map<Node, HeldHeader>();
  const walked = new Map<Node, HeldHeader[]>();
  let tags: { readonly safe?: HeldHeader; readonly finalized?: HeldHeader } = {};
  let heldSince = 0;
  let hasBegun = false;
  let considering: Promise<void> = Promise.resolve();

  function tell(change: HeadChange): void {
    heldSince = clock.monotonic();
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

  /** The headers up to this one, down to where they join what is followed, or `least`, or too many. */
  async function walk(node: Node, to: HeldHeader, least: number): Promise<Branch> {
    const headers = walkedUpTo(node, to);
    walked.set(node, headers);
    for (let first = headers[0] ?? to; ;) {
      const parentNumber = first.header.number - 1;
      const ancestor = window.at(parentNumber);
      if (ancestor && bytesEqual(ancestor.hash, first.header.parentHash)) return { headers, ancestor };
      if (parentNumber < least || headers.length > MAX_WALK) return { headers, ancestor: undefined };
      const parent = await fetchHeader(node, first.header.parentHash);
      if (parent?.header.number !== parentNumber) return { headers, ancestor: undefined };
      headers.unshift(parent);
      first = parent;
    }
  }

  /** What the walk before this one found, where this one only goes on: a branch that was not chosen comes often. */
  function walkedUpTo(node: Node, to: HeldHeader): HeldHeader[] {
    const before = (walked.get(node) ?? []).filter((header) => !window.has(header));
    const last = before.at(-1);
    if (last && bytesEqual(last.hash, to.hash)) return before;
    if (last && bytesEqual(last.hash, to.header.parentHash)) return [...before.slice(-MAX_WALK), to];
    return [to];
  }

  async function consider(node: Node, reported: HeldHeader): Promise<void> {
    const { head } = window;
    if (!head) return jump([reported]);
    if (window.has(reported)) {
      if (reported.header.number === head.header.number) heldSince = clock.monotonic();
      return place(node);
    }
    const isLonger = reported.header.number > head.header.number;
    if (reported.header.number < head.header.number) {
      place(node);
      // A lower head of another branch only counts when ours is gone; below what is remembered nobody can tell.
      if (node.place?.isOnBranch === false && isForsaken(node)) jumpBack(reported);
      return;
    }
    const { headers, ancestor } = await walk(node, reported, window.floor ?? 0);
    const removed = ancestor ? window.above(ancestor.header.number) : window.above(-1);
    if (isBetter(node, { headers, ancestor }, removed, isLonger)) {
      if (!ancestor) jump(headers);
      else if (removed.length > 0) reorganise(node, { ancestor, removed, added: headers });
      else {
        window.replaceAbove(ancestor.header.number, headers);
        tell({ kind: 'advanced', added: headers });
      }
    }
    // What it told meanwhile is considered next; it stands where it stood until then.
    if (newest.get(node) === reported) place(node);
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
    window.replaceAbove(change.ancestor.header.number, change.added);
    tell({ kind: 'reorganised', ...change });
  }

  /** Whether no other node has had the head for longer than patience lasts. */
  function isForsaken(reporter: Node): boolean {
    const { head } = window;
    return (
      head !== undefined && supporters([head], reporter) === 0 && clock.monotonic() - heldSince > patienceMs
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
    tags = {};
    jump([to]);
  }

  /** The branch on which most nodes stand; of several, the longest; of several, that of the node named first. */
  async function choose(): Promise<
    { readonly node: Node; readonly headers: readonly HeldHeader[] } | undefined
  > {
    const least = Math.min(...[...newest.values()].map(({ header }) => header.number));
    const found = await Promise.all(
      [...newest].map(async ([node, head]) => {
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

  function enqueue(work: () => Promise<void>): Promise<void> {
    considering = considering.then(work).catch((error: unknown) => {
      logger.debug({ err: error }, 'a head could not be followed');
    });
    return considering;
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
      newest.set(node, header);
      if (!hasBegun) return Promise.resolve();
      return enqueue(async () => {
        // Only the newest word of a node is worth the work.
        if (newest.get(node) === header) await consider(node, header);
      });
    },
    begin() {
      hasBegun = true;
      return enqueue(async () => {
        const chosen = window.head ? undefined : await choose();
        if (!chosen) return;
        jump(chosen.headers);
        for (const node of nodes) place(node);
        void remember(chosen.node).catch(() => undefined);
      });
    },
    reportTag(tag, header) {
      const known = window.at(header.header.number);
      const isOurs = known === undefined || bytesEqual(known.hash, header.hash);
      const isAhead = header.header.number >= (tags[tag]?.header.number ?? 0);
      const isBelowHead = header.header.number <= (window.head?.header.number ?? Infinity);
      if (isOurs && isAhead && isBelowHead) tags = { ...tags, [tag]: header };
    },
  };
}
