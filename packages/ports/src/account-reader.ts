import type { Awaitable } from '@ethread/core';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';
import type { OrUnavailable } from './or-unavailable.ts';

/** The numbers of an account, which are zero when it does not exist. */
export interface AccountNumbers {
  readonly nonce: bigint;
  /** In wei. */
  readonly balance: bigint;
}

/** An account with keys of its storage. */
export interface SlotRequest {
  /** 20 bytes */
  readonly address: Uint8Array;
  /** 32 bytes each */
  readonly keys: readonly Uint8Array[];
}

/** Port: reads accounts and slots after the given block, without proofs for the client. */
export interface AccountReader {
  account(address: Uint8Array, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<AccountNumbers>>;
  /** Returns the values of the slots of each request, in order, without leading zeros. */
  slots(
    requests: readonly SlotRequest[],
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<readonly (readonly Uint8Array[])[]>>;
}
