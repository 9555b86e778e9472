import type { Awaitable } from '@ethread/core';
import { quantityBytes } from '@ethread/chain';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';
import { isUnavailable, type OrUnavailable } from './or-unavailable.ts';
import type { StateReader } from './state-reader.ts';

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

/** Returns a reader over proofs of accounts. */
export function accountsByProof({ proof }: StateReader): AccountReader {
  return {
    account: (address, at, work) => proof(address, [], at, work),
    async slots(requests, at, work) {
      const values: Uint8Array[][] = [];
      for (const { address, keys } of requests) {
        const found = await proof(address, keys, at, work);
        if (isUnavailable(found)) return found;
        values.push(found.storageProof.map(({ value }) => quantityBytes(value)));
      }
      return values;
    },
  };
}
