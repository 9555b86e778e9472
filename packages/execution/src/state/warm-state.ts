import { bytesToHex, createLruCache } from '@ethread/core';
import type { AccountRecord } from './account-record.ts';
import type { StateSource } from './state-source.ts';

/** What an entry takes of memory beside its bytes: objects, a key in hex, a place in a map. */
const ENTRY_BYTES = 300;

/** A state that remembers what was read of it. */
export function createWarmState(below: StateSource, maxBytes: number): StateSource {
  const accounts = createLruCache<string, { readonly account: AccountRecord | undefined }>(maxBytes / 2);
  const slots = createLruCache<string, Uint8Array>(maxBytes / 2);
  return {
    account(address) {
      const key = bytesToHex(address);
      let entry = accounts.get(key);
      if (!entry) {
        entry = { account: below.account(address) };
        accounts.set(key, entry, ENTRY_BYTES);
      }
      return entry.account;
    },
    storage(address, slot) {
      const key = bytesToHex(address) + bytesToHex(slot);
      let value = slots.get(key);
      if (!value) {
        value = below.storage(address, slot);
        slots.set(key, value, ENTRY_BYTES);
      }
      return value;
    },
    code: (codeHash) => below.code(codeHash),
  };
}
