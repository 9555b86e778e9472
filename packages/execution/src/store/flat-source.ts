import { bytesEqual } from '@ethread/core';
import type { FlatAccount } from '../state/account-record.ts';
import { type StateSource, ZERO } from '../state/state-source.ts';
import type { FlatState } from './flat-state.ts';

/** Creates a source for the flat state after one block of its line. */
export function createFlatSource(flat: FlatState, code: StateSource['code'], number: number): StateSource {
  /**
   * The account that was read last: a read of storage usually follows a read of its account or of another of its slots.
   */
  let last: { readonly address: Uint8Array; readonly account: FlatAccount | undefined } | undefined;
  function account(address: Uint8Array): FlatAccount | undefined {
    if (!last || !bytesEqual(last.address, address)) {
      last = { address, account: flat.account(address, number) };
    }
    return last.account;
  }
  return {
    account,
    storage(address, slot) {
      const found = account(address);
      return found ? flat.storage(address, slot, number, found.storageSince) : ZERO;
    },
    code,
  };
}
