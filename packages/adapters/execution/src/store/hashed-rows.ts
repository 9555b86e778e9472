import { keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { DamagedStateError } from './damaged-state-error.ts';
import { plain, type StateStore } from './state-store.ts';

const NAMES = { nodes: 'a node of its trie', codes: 'the code of an account' } as const;

/** Reads a row that is stored under its own hash. @throws {DamagedStateError} when it has another hash. */
export function readHashed(
  store: StateStore,
  table: keyof typeof NAMES,
  hash: Uint8Array,
): Uint8Array | undefined {
  const stored = plain(store[table].get(hash));
  if (stored && !bytesEqual(keccak256(stored), hash)) {
    throw new DamagedStateError(
      `the state is damaged: ${NAMES[table]} is not what its hash ${bytesToHex(hash)} names; check the store with ethread verify`,
    );
  }
  return stored;
}
