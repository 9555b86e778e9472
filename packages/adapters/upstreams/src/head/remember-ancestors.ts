import type { StoredHeader } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { Anchors } from './anchors.ts';
import type { HeadWindow } from './head-window.ts';

/** Headers to fetch at most, so that forks from shortly before the first head can be compared. */
const MAX_FETCHED = 64;
/** Headers to add at most, with those of the store: the deepest fork that a walk can join. */
const MAX_REMEMBERED = 1_024;

export interface RememberAncestorsModules {
  readonly window: HeadWindow;
  readonly anchors: (() => Anchors) | undefined;
  readonly fetchHeader: (node: Node, hash: Uint8Array) => Promise<StoredHeader | undefined>;
}

/**
 * Adds the ancestors of the oldest header in the window, from the store or from a node, so that a node on another fork
 * is recognized.
 */
export async function rememberAncestors(
  { window, anchors, fetchHeader }: RememberAncestorsModules,
  node: Node,
): Promise<void> {
  const at = anchors?.().at;
  let fetched = 0;
  for (let count = 0; count < MAX_REMEMBERED && fetched < MAX_FETCHED; count++) {
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
