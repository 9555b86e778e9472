import type { Genesis } from '@ethread/chain';
import type { Common } from '@ethereumjs/common';
import { Account, Address } from '@ethereumjs/util';
import type { NodeStore } from './node-store.ts';
import { openState } from './state.ts';

/** Writes the accounts of `alloc` and returns the state root. */
export async function writeGenesisState(
  { alloc }: Genesis,
  store: NodeStore,
  rules: Common,
): Promise<Uint8Array> {
  const state = await openState(store, rules);
  await state.checkpoint();
  for (const { address, balance, nonce, code, storage } of alloc) {
    const account = new Address(address);
    await state.putAccount(account, new Account(nonce, balance));
    if (code.length > 0) await state.putCode(account, code);
    for (const { key, value } of storage) {
      // Tries hold values without leading zeros, and no zero at all.
      const first = value.findIndex((byte) => byte !== 0);
      if (first >= 0) await state.putStorage(account, key, value.subarray(first));
    }
  }
  await state.commit();
  await state.flush();
  return state.getStateRoot();
}
