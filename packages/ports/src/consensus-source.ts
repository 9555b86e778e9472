/**
 * Who vouches for the header of a block, strongest first.
 *
 * - `finalized` consensus finalized it
 * - `attested`  two thirds of a sync committee signed it or a descendant of it
 * - `followed`  nodes say so
 */
export type HeadState = 'finalized' | 'attested' | 'followed';

const STRENGTH: Readonly<Record<HeadState, number>> = { finalized: 2, attested: 1, followed: 0 };

/** Returns the weaker of two states. */
export function weakerState(one: HeadState, other: HeadState): HeadState {
  return STRENGTH[other] < STRENGTH[one] ? other : one;
}

/** An execution block for which consensus vouches. */
export interface VouchedBlock {
  readonly hash: Uint8Array;
  /** Absent from Gloas on, where the proof has the hash alone. */
  readonly number?: number | undefined;
  /** The slot of the beacon block that names it. */
  readonly slot: number;
}

/** The blocks for which consensus vouches. */
export interface ConsensusHead {
  /** The newest signed block. It may be orphaned while it is not finalized. */
  readonly attested: VouchedBlock;
  readonly finalized: VouchedBlock;
}

/** Port: follows consensus, by its signatures alone. */
export interface FollowedConsensus {
  /** Returns the blocks; undefined before a checkpoint was verified. */
  head(): ConsensusHead | undefined;
  /**
   * Returns the slots since that of the newest signed block, in seconds of whole slots; undefined before there is one. A
   * block is signed in the slot after its own.
   */
  staleSeconds(): number | undefined;
  /** Calls the listener after each change. Returns the unsubscribe function. */
  subscribe(listener: (head: ConsensusHead) => void): () => void;
}
