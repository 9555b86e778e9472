import type { Genesis } from '@ethread/chain';
import { chainRules } from '../checks/block-checks.ts';
import { createStoredChain, type StoredChain } from './stored-chain.ts';
import { checkSameChain } from './same-chain.ts';
import { openStore, type Store, type StoreOptions } from '../store/store.ts';

/**
 * Opens the store in a directory together with its chain. Closes the store again when the chain cannot be opened.
 *
 * @param cacheBytes - The cache size for block records, in bytes.
 * @throws {OtherGenesisError} when the directory contains another chain.
 * @throws {CorruptStoreError} when the directory contains no readable store.
 */
export function openStoredChain(
  { path, genesis }: { readonly path: string; readonly genesis: Genesis },
  { cacheBytes, ...options }: StoreOptions & { readonly cacheBytes: number },
): { readonly store: Store; readonly chain: StoredChain } {
  const store = openStore(path, options);
  try {
    const chain = createStoredChain({ store, path, rules: chainRules(genesis) }, cacheBytes);
    checkSameChain(store, chain, genesis, path);
    return { store, chain };
  } catch (error) {
    void store.close();
    throw error;
  }
}
