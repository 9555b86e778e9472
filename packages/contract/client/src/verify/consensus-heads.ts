import type { Hash } from '@ethread/types';

/** The blocks that consensus vouches for. `followConsensus` of `@ethread/client/consensus` finds them. */
export interface ConsensusHeads {
  /** Returns the hashes of the blocks that were signed last, the newest first. The service may lack the newest for a moment. */
  attested(): Promise<readonly Hash[]>;
  finalized(): Promise<Hash>;
}
