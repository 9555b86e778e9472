import {
  decodeRlp,
  decodeTrieAccount,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  keccak256,
  readTrie,
  type TrieAccount,
  type TrieNodes,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { StatePort } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import { ZERO } from './state-source.ts';

/** Returns code by its hash, or undefined when it is missing. */
export type CodeOf = (codeHash: Uint8Array) => Uint8Array | undefined;

/** Creates the state under a root, read from the trie. It is slower than the flat state, and exists for every block. */
export function createTrieState(nodes: TrieNodes, codeOf: CodeOf, stateRoot: Uint8Array): StatePort {
  const account = (address: Uint8Array): TrieAccount | undefined => {
    const { value } = readTrie(nodes, stateRoot, keccak256(address));
    return value && decodeTrieAccount(value);
  };
  return {
    account,
    storage(address, slot, found = account(address)) {
      if (!found || bytesEqual(found.storageRoot, EMPTY_TRIE_ROOT)) return ZERO;
      return decodeSlot(readTrie(nodes, found.storageRoot, keccak256(slot)).value);
    },
    code: (codeHash) => requireCode(codeOf, codeHash),
  };
}

/** Decodes a storage value of a trie. The result has no leading zeros. */
export function decodeSlot(encoded: Uint8Array | undefined): Uint8Array {
  const value = encoded && decodeRlp(encoded, 'storage value');
  return value instanceof Uint8Array ? value : ZERO;
}

/** Returns code by its hash. @throws {ExecutionError} when the code is missing. */
export function requireCode(codeOf: CodeOf, codeHash: Uint8Array): Uint8Array {
  if (bytesEqual(codeHash, EMPTY_CODE_HASH)) return ZERO;
  const code = codeOf(codeHash);
  if (!code) throw new ExecutionError('the state is incomplete: the code of an account is missing');
  return code;
}
