import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { Anchors } from './anchors.ts';
import { descend, type HeaderFetchers } from './descend.ts';
import type { HeadWindow } from './head-window.ts';

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
