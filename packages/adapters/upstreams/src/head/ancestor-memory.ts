import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { Anchors } from './anchors.ts';
import { descend, type HeaderFetchers } from './descend.ts';
import type { HeadWindow } from './head-window.ts';

/** Headers to fetch at most, so that forks from shortly before the first head can be compared. */
const MAX_FETCHED = 64;
/** Headers to add at most, with those of the store: the deepest fork that a walk can join. */
const MAX_REMEMBERED = 1_024;

/** Adds the ancestors of the oldest header to the window, so that a node on another fork is recognized. */
export interface AncestorMemory {
  /** Begins anew, after the window began with other headers. */
  restart(): void;
  /**
   * Fetches the missing ancestors from a node that has the followed chain. Does nothing once there are enough, and while
   * another call does it. A node that fails, or that lacks one, leaves the others for the next call.
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
  let added = 0;
  let fetched = 0;
  /** Nodes that do not show one of the ancestors. */
  let lacking = new WeakSet<Node>();
  let running: object | undefined;

  const isComplete = (least: number) =>
    window.floor === 0 ||
    ((added >= MAX_REMEMBERED || fetched >= MAX_FETCHED) && (window.floor ?? 0) <= least);

  function storedParent({ header: { number, parentHash } }: StoredHeader): StoredHeader | undefined {
    const stored = anchors?.().at?.(number - 1);
    return stored && bytesEqual(stored.hash, parentHash) ? stored : undefined;
  }

  async function addAncestors(node: Node, run: object, least: number): Promise<void> {
    // One at first, so that a node that hangs holds a single request.
    const parentOf = descend(fetchers, node, (_highest, before) => Math.max(1, 2 * before));
    while (!isComplete(least)) {
      const oldest = window.floor === undefined ? undefined : window.at(window.floor);
      if (!oldest) return;
      const stored = storedParent(oldest);
      const parent = stored ?? (await parentOf(oldest));
      if (running !== run) return;
      if (!parent) return void lacking.add(node);
      if (!stored) fetched++;
      added++;
      window.prepend(parent);
      if (window.floor === oldest.header.number) return;
    }
  }

  return {
    restart() {
      added = fetched = 0;
      lacking = new WeakSet();
      running = undefined;
    },
    async complete(node, least = Infinity) {
      if (running || isComplete(least) || lacking.has(node)) return;
      const run = {};
      running = run;
      try {
        await addAncestors(node, run, least);
      } finally {
        if (running === run) running = undefined;
      }
    },
  };
}
