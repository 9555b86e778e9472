import type { Hash } from '@ethread/types';

/** A check that the client made, and that passed. */
export interface ProvenFact {
  /**
   * The proven part: `header` by the hash of its block, `link` of the block to the trusted block, `body` and `receipts`
   * of a block and an `account` with its slots by the roots of the header, and `code` by its hash.
   */
  readonly part: 'header' | 'link' | 'body' | 'receipts' | 'account' | 'code';
  readonly block: number;
  /** The hash or root that proves it; for `link`, the hash of the trusted block. */
  readonly by: Hash;
}

/** Receives each check that passed. */
export type OnProven = (fact: ProvenFact) => void;
