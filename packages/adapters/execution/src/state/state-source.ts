import type { AccountState, StatePort } from '@ethread/evm';
import type { FlatAccount } from './account-record.ts';

/** A state with the block at which each account's storage began, where a block may change it. */
export interface FlatSource extends StatePort {
  account(address: Uint8Array): (AccountState & Partial<FlatAccount>) | undefined;
}

export const ZERO = new Uint8Array();

/** The state before the genesis block. */
export const EMPTY_STATE: StatePort = { account: () => undefined, storage: () => ZERO, code: () => ZERO };
