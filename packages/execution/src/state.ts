import type { Common } from '@ethereumjs/common';
import { createMPT } from '@ethereumjs/mpt';
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager';
import type { NodeStore } from './node-store.ts';

/** Accounts, codes and storage slots that a state keeps decoded. */
const CACHE_SIZE = 20_000;

/** Opens the state with the given root over the store. */
export async function openState(
  store: NodeStore,
  rules: Common,
  root?: Uint8Array,
): Promise<MerkleStateManager> {
  const trie = await createMPT({
    db: store,
    useKeyHashing: true,
    valueEncoding: 'view',
    common: rules,
    ...(root ? { root } : {}),
  });
  const caches = new Caches({
    account: { size: CACHE_SIZE },
    code: { size: CACHE_SIZE },
    storage: { size: CACHE_SIZE },
  });
  return new MerkleStateManager({ trie, common: rules, caches });
}
