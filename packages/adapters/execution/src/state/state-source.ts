import type { TrieAccount } from '@ethread/chain';
import type { FlatAccount } from './account-record.ts';

/** The state after one block, read-only. Reads are synchronous: all data is in memory or in the memory map. */
export interface StateSource {
  /** Returns an account, or undefined when it does not exist. */
  account(address: Uint8Array): TrieAccount | undefined;
  /** Returns a storage value without leading zeros; empty for zero. */
  storage(address: Uint8Array, slot: Uint8Array): Uint8Array;
  /** Returns code by its hash. @throws {ExecutionError} when the code is missing. */
  code(codeHash: Uint8Array): Uint8Array;
}

/** A state with the block at which each account's storage began. */
export interface FlatSource extends StateSource {
  account(address: Uint8Array): FlatAccount | undefined;
}

export const ZERO = new Uint8Array();

/** The state before the genesis block. */
export const EMPTY_STATE: FlatSource = {
  account: () => undefined,
  storage: () => ZERO,
  code: () => ZERO,
};
