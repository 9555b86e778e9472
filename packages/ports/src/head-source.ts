import type { StoredHeader } from './chain-reader.ts';
import type { HeadState } from './consensus-source.ts';

/** The age of a head that no source confirms at the moment. */
export interface HeadAge {
  readonly seconds: number;
  /** True once the head is too old to be served as `latest`. */
  readonly isStale: boolean;
}

/** The current head of a chain with its safe and finalized blocks. */
export interface ChainHead {
  /** Latest block; its number never decreases. */
  readonly latest: StoredHeader;
  /** Safe block; undefined while unknown. */
  readonly safe: StoredHeader | undefined;
  readonly finalized: StoredHeader | undefined;
  /**
   * The highest block that a store may treat as final: finalized, undisputed, deep, and followed for long. Absent before
   * there is one.
   */
  readonly finalForStore?: StoredHeader | undefined;
  /** The blocks of the followed chain for which consensus vouches. Absent where consensus is not followed. */
  readonly vouched?: VouchedHead | undefined;
  /** False while no source can confirm the head. The values are then the last known ones. */
  readonly isLive: boolean;
  /** The age of the head while it is not live. Undefined: it is not served as `latest` then. */
  readonly age?: HeadAge | undefined;
}

/** The newest blocks of the followed chain for which consensus vouches. Undefined before there are some. */
export interface VouchedHead {
  readonly attested: StoredHeader | undefined;
  readonly finalized: StoredHeader | undefined;
}

/** Returns who vouches for the block of a number on the followed chain, or undefined where consensus is not followed. */
export function stateAt(head: ChainHead | undefined, number: number): HeadState | undefined {
  if (!head?.vouched) return undefined;
  const { attested, finalized } = head.vouched;
  if (finalized && number <= finalized.header.number) return 'finalized';
  return attested && number <= attested.header.number ? 'attested' : 'followed';
}

/** Returns the age of a head that is served as `latest` although no source confirms it, or undefined for any other. */
export function agingOf(head: ChainHead | undefined): HeadAge | undefined {
  return head && !head.isLive && head.age?.isStale === false ? head.age : undefined;
}

/** A movement of a chain's head. Headers are ordered oldest first. */
export type HeadChange =
  | { readonly kind: 'advanced'; readonly added: readonly StoredHeader[] }
  /** A reorg: one fork replaced another. Both lists start after the common ancestor. */
  | {
      readonly kind: 'reorganised';
      readonly ancestor: StoredHeader;
      readonly removed: readonly StoredHeader[];
      readonly added: readonly StoredHeader[];
    }
  /** The blocks between are unknown: after the start, after a long silence, or beyond the remembered headers. */
  | { readonly kind: 'jumped'; readonly to: StoredHeader };

/** A read-only view of a chain's head. */
export interface HeadView {
  /** Returns the head; undefined before it is known. */
  head(): ChainHead | undefined;
  /** Returns the header of that number on the followed fork, when it is recent. */
  recent(number: number): StoredHeader | undefined;
}

/** Port: follows the head of a chain. */
export interface HeadSource extends HeadView {
  /** Calls the listener for every change, in order. Returns the unsubscribe function. */
  subscribe(listener: (change: HeadChange) => void): () => void;
}
