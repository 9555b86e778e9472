import { bytesEqual, type Clock } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { Anchors } from './anchors.ts';
import type { HeadWindow } from './head-window.ts';
import type { Node } from '../node/node.ts';

const AT_ONCE = 16;

export interface HeaderFetchers {
  /** Fetches a header by hash from a node and checks it. Returns undefined when the node does not have it. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<StoredHeader | undefined>;
  /** Fetches the header of a number from a node and checks its hash. Returns undefined when the node does not show it. */
  readonly headerAt: (node: Node, number: number) => Promise<StoredHeader | undefined>;
}

/**
 * Returns a function that fetches the parent of a header from a node. Of consecutive parents it fetches several side by
 * side by their numbers. The chain of the node may move meanwhile, so a header counts only when its child names its hash,
 * and otherwise it is fetched by hash.
 *
 * @param wantedCount Returns how many headers to fetch next, from the number `highest` down, when the previous count was
 *   `before`, 0 at first. Of them, a limited number is fetched at once, and none below block 0.
 */
export function descend(
  { fetchHeader, headerAt }: HeaderFetchers,
  node: Node,
  wantedCount: (highest: number, before: number) => number,
): (child: StoredHeader) => Promise<StoredHeader | undefined> {
  let ahead = new Map<number, StoredHeader>();
  let lowestAhead = Infinity;
  let count = 0;

  async function fetchBelow(highest: number, count: number): Promise<Map<number, StoredHeader>> {
    const numbers = Array.from({ length: count }, (_none, index) => highest - index);
    const fetched = await Promise.all(numbers.map((number) => headerAt(node, number).catch(() => undefined)));
    return new Map(fetched.flatMap((header) => (header ? [[header.header.number, header] as const] : [])));
  }

  return async ({ header: { number, parentHash } }) => {
    const parentNumber = number - 1;
    if (parentNumber < lowestAhead) {
      count = Math.min(wantedCount(parentNumber, count), AT_ONCE, parentNumber + 1);
      lowestAhead = parentNumber - count + 1;
      if (count > 1) ahead = await fetchBelow(parentNumber, count);
    }
    const known = ahead.get(parentNumber);
    if (known && bytesEqual(known.hash, parentHash)) return known;
    const parent = await fetchHeader(node, parentHash);
    return parent?.header.number === parentNumber ? parent : undefined;
  };
}

/** Ancestors to fetch at most while looking for the start of a fork. */
const MAX_WALK = 1_024;
/** The time limit of one walk, in milliseconds. The walk of a slower node continues the next time. */
const MAX_WALK_MS = 10_000;

/** Consecutive headers, oldest first, and the header of the canonical chain that is the parent of the first. */
export interface HeaderFork {
  readonly headers: readonly StoredHeader[];
  readonly ancestor: StoredHeader | undefined;
}

/** Fetches the headers up to `to`, down to the canonical chain, to block `least`, or to the limit. */
export type ForkWalker = (node: Node, to: StoredHeader, least: number) => Promise<HeaderFork>;

export interface ForkWalkerModules extends HeaderFetchers {
  readonly window: HeadWindow;
  readonly clock: Clock;
}

export function createForkWalker({ window, clock, ...fetchers }: ForkWalkerModules): ForkWalker {
  const walked = new WeakMap<Node, StoredHeader[]>();

  /** Returns the headers of the previous walk when this one continues it, as a fork is reported often. */
  function walkedUpTo(node: Node, to: StoredHeader): StoredHeader[] {
    const before = (walked.get(node) ?? []).filter((header) => !window.has(header));
    const last = before.at(-1);
    if (last && bytesEqual(last.hash, to.hash)) return before;
    if (last && bytesEqual(last.hash, to.header.parentHash)) return [...before.slice(-MAX_WALK), to];
    return [to];
  }

  /** Returns how many headers to fetch next. Of a fork, more at each step, because it is mostly short. */
  function wantedCount(highest: number, before: number): number {
    const missing = highest - (window.head?.header.number ?? highest);
    return missing > 0 ? missing : Math.max(1, 2 * before);
  }

  return async (node, to, least) => {
    const headers = walkedUpTo(node, to);
    walked.set(node, headers);
    const until = clock.monotonic() + MAX_WALK_MS;
    const parentOf = descend(fetchers, node, wantedCount);
    for (let first = headers[0] ?? to; ;) {
      const { parentHash, number } = first.header;
      const ancestor = window.at(number - 1);
      if (ancestor && bytesEqual(ancestor.hash, parentHash)) return { headers, ancestor };
      const isLong = headers.length > MAX_WALK || clock.monotonic() > until;
      if (number - 1 < least || isLong) return { headers, ancestor: undefined };
      const parent = await parentOf(first);
      if (!parent) return { headers, ancestor: undefined };
      headers.unshift(parent);
      first = parent;
    }
  };
}

/** The distances from the first head down to which headers are fetched, and added from the store. */
const FETCHED_DEPTH = 64;
const STORED_DEPTH = 1_024;

/** Adds the ancestors of the first head to the window, so that a node on another fork is recognized. */
export interface AncestorMemory {
  /** Begins anew, after the window began with other headers. */
  restart(): void;
  /**
   * Fetches the missing ancestors from a node that has the followed chain. Does nothing while another call does it. What
   * a node lacks or fails to show is fetched by the next call.
   *
   * @param least The number down to which headers are needed, as far as the window has room.
   */
  complete(node: Node, least?: number): Promise<void>;
}

export interface AncestorMemoryModules extends HeaderFetchers {
  readonly window: HeadWindow;
  readonly anchors: (() => Anchors) | undefined;
}

export function createAncestorMemory({
  window,
  anchors,
  ...fetchers
}: AncestorMemoryModules): AncestorMemory {
  /** The number of the oldest header at the beginning. */
  let first = 0;
  let isRunning = false;

  function storedParent({ header: { number, parentHash } }: StoredHeader): StoredHeader | undefined {
    const stored = number > first - STORED_DEPTH ? anchors?.().at?.(number - 1) : undefined;
    return stored && bytesEqual(stored.hash, parentHash) ? stored : undefined;
  }

  async function addAncestors(node: Node, least: number): Promise<void> {
    // One at first, so that a node that hangs holds a single request.
    const parentOf = descend(fetchers, node, (_highest, before) => Math.max(1, 2 * before));
    for (let added = true; added;) {
      const oldest = window.floor === undefined ? undefined : window.at(window.floor);
      if (!oldest || oldest.header.number === 0) return;
      const isWanted = oldest.header.number > Math.min(least, first - FETCHED_DEPTH);
      const parent = storedParent(oldest) ?? (isWanted ? await parentOf(oldest) : undefined);
      added = parent !== undefined && window.prepend(parent);
    }
  }

  return {
    restart() {
      first = window.floor ?? 0;
    },
    async complete(node, least = Infinity) {
      if (isRunning) return;
      isRunning = true;
      await addAncestors(node, least).finally(() => (isRunning = false));
    },
  };
}
