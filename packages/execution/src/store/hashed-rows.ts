import { keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import { plain, type StateStore } from './state-store.ts';

/** Names what a table holds. */
const NAMES = { nodes: 'a node of its trie', codes: 'the code of an account' } as const;

/**
 * Reads what is stored under its own hash, and checks that it still has that hash: a disk may have changed it.
 *
 * @returns undefined when there is no such row.
 * @throws {ExecutionError} when the row has another hash.
 */
export function readHashed(
  store: StateStore,
  table: keyof typeof NAMES,
  hash: Uint8Array,
): Uint8Array | undefined {
  const stored = plain(store[table].get(hash));
  if (stored && !bytesEqual(keccak256(stored), hash)) {
    throw new ExecutionError(
      `the state is damaged: ${NAMES[table]} is not what its hash ${bytesToHex(hash)} names; check the store with ethread verify`,
    );
  }
  return stored;
}
