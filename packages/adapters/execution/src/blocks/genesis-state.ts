import { EMPTY_TRIE_ROOT, type Genesis, keccak256 } from '@ethread/chain';
import { createPrograms, World } from '@ethread/evm';
import { BlockState } from '../state/block-state.ts';
import type { StateAddition } from '../state/block-state.ts';
import { EMPTY_STATE } from '../state/state-source.ts';

/** Returns the initial state that `alloc` describes. */
export function genesisState({
  alloc,
}: Pick<Genesis, 'alloc'>): StateAddition & { readonly stateRoot: Uint8Array } {
  const world = new World(EMPTY_STATE, createPrograms(0));
  world.beginBlock();
  for (const { address, balance, nonce, code, storage } of alloc) {
    const account = world.account(address);
    world.setBalance(account, balance);
    world.setNonce(account, nonce);
    if (code.length > 0) world.setCode(account, code, keccak256(code));
    for (const { key, value } of storage) world.writeSlot(account, key, value);
  }
  const state = new BlockState(world, EMPTY_STATE, { node: () => undefined }, EMPTY_TRIE_ROOT);
  const stateRoot = state.root();
  return { stateRoot, ...state.addition(0) };
}
