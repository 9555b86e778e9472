import type { Awaitable } from '@ethread/core';
import type { AccountOverride, CallRequest, ProvenReads, StateReads } from '@ethread/calls';
import type { OrUnavailable } from './or-unavailable.ts';
import type { Abortable } from './abortable.ts';
import type { StoredHeader } from './chain-reader.ts';

/** A run whose accesses a source may hint: calls on a state with overrides, or the first transactions of a block. */
export type HintedRun = {
  /** The calls, or the transactions as calls. */
  readonly calls: readonly CallRequest[];
} & (
  | { readonly kind: 'calls'; readonly overrides: readonly AccountOverride[] }
  | { readonly kind: 'block'; readonly hash: Uint8Array }
);

/** What one message to a source of proofs asks for. */
export interface ProofRequest {
  readonly reads: StateReads;
  /** A run whose accesses the source may hint. Present where nothing is known of the code that it runs. */
  readonly hintFor?: HintedRun | undefined;
  /** Whether the nodes of the tries are needed, and not only what they prove. */
  readonly withNodes?: boolean;
}

/** What the message brought. */
export interface ProofReply extends ProvenReads {
  readonly cost: ProofCost;
  /** RLP of the nodes on the paths to all proven values, with duplicates. Present where they were asked for. */
  readonly nodes?: readonly Uint8Array[] | undefined;
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
  prove(request: ProofRequest, at: StoredHeader, signal: AbortSignal): Promise<OrUnavailable<ProofReply>>;

  /**
   * Waits for a moment until more than one source, or consensus, shows a block, so that none can have invented it alone.
   * Resolves to false when that does not happen. Absent: every block counts.
   */
  untilVouched?(at: StoredHeader, work: Abortable): Awaitable<boolean>;
  /** Returns how many responses it refused since the start, by cause. Absent: it refuses none. */
  refusals?(): Readonly<Record<string, number>>;
}
