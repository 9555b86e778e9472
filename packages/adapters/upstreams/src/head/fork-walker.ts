import type { StoredHeader } from '@ethread/ports';
import { bytesEqual, type Clock } from '@ethread/core';
import type { Node } from '../node/node.ts';
import { descend, type HeaderFetchers } from './descend.ts';
import type { HeadWindow } from './head-window.ts';

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
