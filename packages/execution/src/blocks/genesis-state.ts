import type { Genesis } from '@ethread/chain';
import { Account, Address } from '@ethereumjs/util';
import { BlockState } from '../state/block-state.ts';
import type { StateAddition } from './head-state.ts';

/** The state that `alloc` begins with. */
export async function genesisState({
  alloc,
}: Pick<Genesis, 'alloc'>): Promise<StateAddition & { readonly stateRoot: Uint8Array }> {
  const state = new BlockState({ node: () => undefined });
  for (const { address, balance, nonce, code, storage } of alloc) {
    const account = new Address(address);
    await state.putAccount(account, new Account(nonce, balance));
    if (code.length > 0) await state.putCode(account, code);
    for (const { key, value } of storage) await state.putStorage(account, key, value);
  }
  const stateRoot = await state.getStateRoot();
  return {
    stateRoot,
    diff: state.diff(0, () => undefined),
    nodes: state.newNodes(),
    codes: state.changedCodes(),
  };
}
