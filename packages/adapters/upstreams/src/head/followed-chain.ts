import type { HeadChange, StoredHeader } from '@ethread/ports';
import { bytesToHex, type Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { AncestorMemory, HeaderFork } from './walk-headers.ts';
import type { FollowedFinality } from './followed-finality.ts';
import type { HeadWindow } from './head-window.ts';

/** The followed chain: applies the forks that were chosen, and notifies listeners of each change. */
export interface FollowedChain {
  /** Forks that replaced a block which the nodes called finalized, and which was not final yet. */
  readonly replacedFinal: number;
  subscribe(listener: (change: HeadChange) => void): () => void;
  /** Replaces the followed blocks above the ancestor of a fork by its headers. */
  apply(node: Node, fork: HeaderFork): void;
  /** Follows headers whose parent is unknown. */
  jump(headers: readonly StoredHeader[]): void;
}

export interface FollowedChainModules {
  readonly window: HeadWindow;
  readonly finality: FollowedFinality;
  readonly logger: Logger;
  readonly ancestors: AncestorMemory;
  readonly onMove: (head: number, kind: HeadChange['kind']) => void;
}

export function createFollowedChain({
  window,
  finality,
  logger,
  ancestors,
  onMove,
}: FollowedChainModules): FollowedChain {
  const listeners = new Set<(change: HeadChange) => void>();
  let replacedFinal = 0;

  function notify(change: HeadChange): void {
    const head = window.head?.header.number ?? 0;
    onMove(head, change.kind);
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        logger.error({ err: error }, 'a change of the head could not be applied');
      }
    }
  }

  function jump(headers: readonly StoredHeader[]): void {
    finality.restart();
    window.restart(headers);
    ancestors.restart();
    const to = window.head;
    if (to) notify({ kind: 'jumped', to });
  }

  function jumpBack(headers: readonly StoredHeader[]): void {
    logger.warn(
      { from: window.head?.header.number, to: headers.at(-1)?.header.number },
      'the head goes back: the blocks above are no longer available on any node',
    );
    finality.clear();
    jump(headers);
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
    const replaced = finality.cutAbove(change.ancestor);
    if (replaced) {
      replacedFinal++;
      logger.error(
        { node: node.name, ancestor: number, finalized: replaced.header.number },
        'the chain is reorganised below a block that its nodes called finalized; a node lied, or finality failed',
      );
    }
    window.replaceAbove(number, change.added);
    notify({ kind: 'reorganised', ...change });
  }

  return {
    get replacedFinal() {
      return replacedFinal;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    apply(node, { headers, ancestor }) {
      if (!ancestor) {
        const isLower = (headers.at(-1)?.header.number ?? 0) < (window.head?.header.number ?? 0);
        if (isLower) jumpBack(headers);
        else jump(headers);
        return;
      }
      const removed = window.above(ancestor.header.number);
      if (removed.length > 0) reorganise(node, { ancestor, removed, added: headers });
      else {
        window.replaceAbove(ancestor.header.number, headers);
        notify({ kind: 'advanced', added: headers });
      }
    },
    jump,
  };
}
