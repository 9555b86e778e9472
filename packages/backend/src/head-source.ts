import type { HeldHeader } from './chain-reader.ts';

/** Where a chain stands. */
export interface ChainHead {
  /** Never of a smaller number than the one before it. */
  readonly latest: HeldHeader;
  /** undefined while it is not known. */
  readonly safe: HeldHeader | undefined;
  readonly finalized: HeldHeader | undefined;
  /** False while nobody can tell whether the chain has gone on: then this is only where it stood. */
  readonly isLive: boolean;
}

/** How a chain's head moved. Headers stand oldest first. */
export type HeadChange =
  | { readonly kind: 'advanced'; readonly added: readonly HeldHeader[] }
  /** Another branch took the place of one; both begin behind the common ancestor. */
  | {
      readonly kind: 'reorganised';
      readonly ancestor: HeldHeader;
      readonly removed: readonly HeldHeader[];
      readonly added: readonly HeldHeader[];
    }
  /** What lies between is not known: after the start, after a long silence, or past what is remembered. */
  | { readonly kind: 'jumped'; readonly to: HeldHeader };

/** Where a chain stands, as callers see it. */
export interface HeadView {
  /** undefined before it was heard of. */
  head(): ChainHead | undefined;
  /** The header of that number on the branch that is followed, when it is recent. */
  recent(number: number): HeldHeader | undefined;
}

/** Port: follows the head of a chain. */
export interface HeadSource extends HeadView {
  /** Tells every change, in order. Returns the function that ends it. */
  subscribe(listener: (change: HeadChange) => void): () => void;
}
