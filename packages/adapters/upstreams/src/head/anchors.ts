import type { StoredHeader } from '@ethread/ports';

/** Blocks of the chain that are certain, by the local store or by the chain's definition. */
export interface Anchors {
  /** The highest stored block. */
  readonly head: StoredHeader | undefined;
  readonly finalized: StoredHeader | undefined;
  /** Block 0. */
  readonly genesis: Pick<StoredHeader, 'hash'> | undefined;
  /** Returns the stored block of a number. Absent without a store. */
  readonly at?: ((number: number) => StoredHeader | undefined) | undefined;
}
