import type { CallRequest, ProvenReads, StateReads } from '@ethread/calls';
import type { OrUnavailable } from './or-unavailable.ts';
import type { StoredHeader } from './chain-reader.ts';

/** What one message to a source of proofs asks for. */
export interface ProofRequest {
  readonly reads: StateReads;
  /** A call whose accesses the source may hint. Present where nothing is known of the code that the call runs. */
  readonly hintFor?: CallRequest | undefined;
}

/** What the message took. */
export interface ProofCost {
  /** Requests to nodes. A batch is one. */
  readonly requests: number;
  /** Bytes of the responses. */
  readonly bytes: number;
  /** Calls in these requests. */
  readonly items: number;
}

/** Port: proves parts of the state after a block. */
export interface ProofSource {
  /**
   * Proves reads against the state root of the block's header, and block hashes by the headers between. It may leave
   * parts out. It never returns a value that it has not proven.
   *
   * @returns `unavailable` when no node can prove the state of this block.
   */
  prove(
    request: ProofRequest,
    at: StoredHeader,
    signal: AbortSignal,
  ): Promise<OrUnavailable<ProvenReads & { readonly cost: ProofCost }>>;
}
