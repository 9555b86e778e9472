import type { HeldHeader } from '@ethread/backend';
import { bytesEqual, type Clock } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { HeadWindow } from './head-window.ts';

/** Parents that are fetched to find where a branch begins. */
const MAX_WALK = 320;
/** How long that may take, in milliseconds; whoever tells its branch more slowly goes on the next time. */
const MAX_WALK_MS = 10_000;

/** Headers that follow one another, oldest first, and the one that is followed to which they join. */
export interface Branch {
  readonly headers: readonly HeldHeader[];
  readonly ancestor: HeldHeader | undefined;
}

/** The headers up to this one, down to where they join what is followed, or `least`, or too many. */
export type BranchWalker = (node: Node, to: HeldHeader, least: number) => Promise<Branch>;

export interface BranchWalkerModules {
  readonly window: HeadWindow;
  readonly clock: Clock;
  /** Fetches a checked header of that hash from that node; undefined when it has none. */
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<HeldHeader | undefined>;
}

/** Makes a walker for one walk of each node at a time. */
export function createBranchWalker({ window, clock, fetchHeader }: BranchWalkerModules): BranchWalker {
  const walked = new WeakMap<Node, HeldHeader[]>();

  /** What the walk before this one found, where this one only goes on: a branch that was not chosen comes often. */
  function walkedUpTo(node: Node, to: HeldHeader): HeldHeader[] {
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
