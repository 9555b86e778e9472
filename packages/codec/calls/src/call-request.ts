import type { AccessListEntry, Authorization } from '@ethread/chain';

/** A message call. An absent field takes the node's usual default. */
export interface CallRequest {
  readonly from: Uint8Array;
  /** Recipient; null creates a contract. */
  readonly to: Uint8Array | null;
  /** Gas limit, already lowered to the gas cap of the contract. */
  readonly gas?: bigint;
  /** Gas limit of a call without `gas`; the block's when absent. An estimate starts at the lower of both. */
  readonly mostGas?: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly maxFeePerBlobGas?: bigint;
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly nonce?: bigint;
  readonly chainId?: bigint;
  readonly accessList?: readonly AccessListEntry[];
  readonly blobVersionedHashes?: readonly Uint8Array[];
  readonly authorizationList?: readonly Authorization[];
}

/** The outcome of a call. `rejected`: it breaks a rule of its transaction. `message` may be shown to the client. */
export type CallOutcome =
  | { readonly kind: 'returned'; readonly output: Uint8Array; readonly gasUsed: bigint }
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rejected'; readonly message: string };

export type EstimateOutcome =
  | { readonly kind: 'estimated'; readonly gas: bigint }
  | Exclude<CallOutcome, { readonly kind: 'returned' }>;
