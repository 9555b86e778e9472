import { InterruptedError, type Interruption } from '@ethread/evm';
import type { AccountProof } from '@ethread/ports';
import { decodeTrieAccount, EMPTY_TRIE_ROOT, keccak256, readTrie, type TrieNodes } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { decodeSlot } from './state/trie-state.ts';

/** The hashes of an account that does not exist, as geth, Erigon and Nethermind show them. */
const NO_HASH = new Uint8Array(32);

/** Proves an account and storage values, or their absence (EIP-1186). @throws {InterruptedError} */
export function proveAccount(
  nodes: TrieNodes,
  stateRoot: Uint8Array,
  address: Uint8Array,
  storageKeys: readonly Uint8Array[],
  interruption: Interruption,
): AccountProof {
  const { value, proof } = readTrie(nodes, stateRoot, keccak256(address));
  const account = value && decodeTrieAccount(value);
  const storageHash = account?.storageRoot ?? EMPTY_TRIE_ROOT;
  return {
    balance: account?.balance ?? 0n,
    nonce: account?.nonce ?? 0n,
    codeHash: account?.codeHash ?? NO_HASH,
    storageHash: account?.storageRoot ?? NO_HASH,
    accountProof: proof,
    storageProof: storageKeys.map((key) => {
      if (interruption.isDue) throw new InterruptedError('the proof was aborted');
      const slot = readTrie(nodes, storageHash, keccak256(key));
      const bytes = decodeSlot(slot.value);
      return { key, value: bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes)), proof: slot.proof };
    }),
  };
}
