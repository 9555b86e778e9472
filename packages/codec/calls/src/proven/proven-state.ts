import type { AccountState } from '@ethread/evm';

/** State that is proven at one block. Absence is proven like a value. */
export interface ProvenState {
  /** Returns an account, null when it does not exist, or undefined when neither is proven. */
  account(address: Uint8Array): AccountState | null | undefined;
  /** Returns a slot's value without leading zeros; undefined when it is not proven. `key` is reused afterwards. */
  slot(address: Uint8Array, key: Uint8Array): Uint8Array | undefined;
  /** Returns the code with a hash. It needs no block. */
  code(codeHash: Uint8Array): Uint8Array | undefined;
  blockHash(number: number): Uint8Array | undefined;
}

/** Values with which a run goes on where none is proven, such as those of an earlier block. */
export interface LikelyState {
  account(address: Uint8Array): AccountState | null | undefined;
  slot(address: Uint8Array, key: Uint8Array): Uint8Array | undefined;
}
