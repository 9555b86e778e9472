import type { AccessListEntry, Authorization } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import type { Answer } from './answer.ts';
import type { CallWork } from './call-share.ts';
import type { HeldHeader } from './chain-reader.ts';

/** A message call. What is absent takes the node's usual default. */
export interface CallRequest {
  readonly from: Uint8Array;
  /** null creates a contract. */
  readonly to: Uint8Array | null;
  /** Already lowered to the gas cap of the contract. */
  readonly gas?: bigint;
  /**
   * Gas that a call which names none may have; the block's limit when absent. An estimate begins at the block's limit,
   * or at this where it is less.
   */
  readonly mostGas?: bigint;
  /** wei a gas */
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly maxFeePerBlobGas?: bigint;
  /** wei */
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly nonce?: bigint;
  readonly accessList?: readonly AccessListEntry[];
  readonly blobVersionedHashes?: readonly Uint8Array[];
  readonly authorizationList?: readonly Authorization[];
}

/**
 * How a call ended. `refused`: the EVM never ran, because the call breaks a rule of its transaction (too little balance
 * for its value, fee under the base fee, intrinsic gas above its gas); `message` is fit for the caller.
 */
export type CallOutcome =
  | { readonly kind: 'returned'; readonly output: Uint8Array; readonly gasUsed: bigint }
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/** How an estimate ended. */
export type EstimateOutcome =
  { readonly kind: 'estimated'; readonly gas: bigint } | Exclude<CallOutcome, { readonly kind: 'returned' }>;

/** Port: executes against the state after the given block. */
export interface Executor {
  call(request: CallRequest, at: HeldHeader, work: CallWork): Awaitable<Answer<CallOutcome>>;
  estimateGas(request: CallRequest, at: HeldHeader, work: CallWork): Awaitable<Answer<EstimateOutcome>>;
}
