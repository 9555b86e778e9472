import type { StoredHeader } from './chain-reader.ts';
import type { HeadState } from './consensus-source.ts';

/** The blocks that a call saw, for the headers of its response. */
export interface SeenBlocks {
  /** Head that all items of the message see. It is undefined while no source can confirm it. */
  readonly head: StoredHeader | undefined;
  /** Block that the call's tag, or its absent block parameter, resolved to. It is undefined for a number or a hash. */
  readonly tagged: StoredHeader | undefined;
  /** Who vouches for the block that the call reads. Absent where consensus is not followed. */
  readonly state?: HeadState | undefined;
  /** True where consensus is followed and has not confirmed the forks by which the block's results are computed. */
  readonly hasUncertainRules?: boolean | undefined;
}
