import type { StateDiff } from './state-diff.ts';

/** A trie node with its hash. */
export interface HashedNode {
  readonly hash: Uint8Array;
  readonly encoded: Uint8Array;
}

/** The additions of an executed block to the state. */
export interface StateAddition {
  readonly diff: StateDiff;
  readonly nodes: readonly HashedNode[];
  readonly codes: readonly { readonly codeHash: Uint8Array; readonly code: Uint8Array }[];
}
