import type { Awaitable } from '@ethread/core';
import type { OrUnavailable } from './or-unavailable.ts';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';

/** One storage key's value and its proof. */
export interface StorageProof {
  /** Storage key: 32 bytes, as requested, left-padded. */
  readonly key: Uint8Array;
  readonly value: bigint;
  /** RLP of the trie nodes from the storage root down. */
  readonly proof: readonly Uint8Array[];
}

/** An account with its proof to the block's state root. For an account that does not exist, a proof of absence. */
export interface AccountProof {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly codeHash: Uint8Array;
  readonly storageHash: Uint8Array;
  /** RLP of the trie nodes from the state root down. */
  readonly accountProof: readonly Uint8Array[];
  /** Proofs in the order of the requested keys. */
  readonly storageProof: readonly StorageProof[];
}

/** Port: reads state with proofs, after the given block. */
export interface StateReader {
  proof(
    address: Uint8Array,
    storageKeys: readonly Uint8Array[],
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<AccountProof>>;
}
