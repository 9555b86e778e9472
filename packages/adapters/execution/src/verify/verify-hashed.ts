import { keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { plain, type StateStore } from '../store/state-store.ts';
import type { FoundProblem } from './finding.ts';

/** Checks trie nodes and codes against the hashes under which they are stored. */
export function* verifyHashed(store: StateStore): Generator<FoundProblem> {
  for (const [what, table] of [
    ['trie node', store.nodes],
    ['code', store.codes],
  ] as const) {
    for (const { key, value } of table.getRange()) {
      const isRight = bytesEqual(keccak256(plain(value) ?? NOTHING), key);
      yield isRight ? undefined : `the ${what} under ${bytesToHex(key)} has another hash`;
    }
  }
}

const NOTHING = new Uint8Array();
