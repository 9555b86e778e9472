import type { AccountRecord } from './account-record.ts';

/** The state after one block, to read. Answers at once: everything is in memory or in the memory map. */
export interface StateSource {
  /** undefined: there is no such account. */
  account(address: Uint8Array): AccountRecord | undefined;
  /** A storage value without leading zeros; empty is zero. */
  storage(address: Uint8Array, slot: Uint8Array): Uint8Array;
  /** Code by its hash. @throws {ExecutionError} when it is not there. */
  code(codeHash: Uint8Array): Uint8Array;
}

/** A storage value that is zero. */
export const ZERO = new Uint8Array();

/** The state before anything. */
export const EMPTY_STATE: StateSource = {
  account: () => undefined,
  storage: () => ZERO,
  code: () => ZERO,
};
