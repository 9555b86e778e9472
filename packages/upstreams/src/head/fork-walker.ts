import type { StoredHeader } from '@ethread/ports';
import { bytesEqual, type Clock } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { HeadWindow } from './head-window.ts';

/** Ancestors to fetch at most while looking for the start of a fork. */
const MAX_WALK = 320;
/** The time limit of one walk, in milliseconds. The walk of a slower node continues the next time. */
const MAX_WALK_MS = 10_000;

/** Consecutive headers, oldest first, and the header of the canonical chain that is the parent of the first. */
export interface Fork {
  readonly headers: readonly StoredHeader[];
  readonly ancestor: StoredHeader | undefined;
}

/** Fetches the headers up to `to`, down to the canonical chain, to block `least`, or to the limit. */
export type ForkWalker = (node: Node, to: StoredHeader, least: number) => Promise<Fork>;

export interface ForkWalkerModules {
  readonly window: HeadWindow;
  readonly clock: Clock;
  /** Fetches a header by hash from a node and checks it. Returns undefined when the node does not have it. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<StoredHeader | undefined>;
}

/** Creates a walker that runs at most one walk per node at a time. */
export function createForkWalker({ window, clock, fetchHeader }: ForkWalkerModules): ForkWalker {
  const walked = new WeakMap<Node, StoredHeader[]>();

  /**
   * Returns the headers of the previous walk when this one continues it. A fork that was not chosen is reported often.
   */
  function walkedUpTo(node: Node, to: StoredHeader): StoredHeader[] {
    const before = (walked.get(node) ?? []).filter((header) => !window.has(header));
    const last = before.at(-1);
    if (last && bytesEqual(last.hash, to.hash)) return before;
    if (last && bytesEqual(last.hash, to.header.parentHash)) return [...before.slice(-MAX_WALK), to];
    return [to];
  }

  return async (node, to, least) => {
    const headers = walkedUpTo(node, to);
    walked.set(node, headers);
    const until = clock.monotonic() + MAX_WALK_MS;
    for (let first = headers[0] ?? to; ;) {
      const parentNumber = first.header.number - 1;
      const ancestor = window.at(parentNumber);
      if (ancestor && bytesEqual(ancestor.hash, first.header.parentHash)) return { headers, ancestor };
      const isLong = headers.length > MAX_WALK || clock.monotonic() > until;
      if (parentNumber < least || isLong) return { headers, ancestor: undefined };
      const parent = await fetchHeader(node, first.header.parentHash);
      if (parent?.header.number !== parentNumber) return { headers, ancestor: undefined };
      headers.unshift(parent);
      first = parent;
    }
  };
}
