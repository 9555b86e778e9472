import type { StateDiff } from './state-diff.ts';

export interface HashedNode {
  readonly hash: Uint8Array;
  readonly encoded: Uint8Array;
}

export interface StateAddition {
  readonly diff: StateDiff;
  readonly nodes: readonly HashedNode[];
  readonly codes: readonly { readonly codeHash: Uint8Array; readonly code: Uint8Array }[];
}
