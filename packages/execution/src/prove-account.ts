import type { AccountProof, StorageProof } from '@ethread/backend';
import { EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { createMerkleProof, createMPT, type MerklePatriciaTrie } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { createAccountFromRLP } from '@ethereumjs/util';
import type { NodeStore } from './node-store.ts';

const EMPTY_CODE_HASH = keccak256(new Uint8Array());

/** Proves an account and storage values of it, or that they do not exist (EIP-1186), under a state root. */
export async function proveAccount(
  store: NodeStore,
  stateRoot: Uint8Array,
  address: Uint8Array,
  storageKeys: readonly Uint8Array[],
): Promise<AccountProof> {
  const accounts = await openTrie(store, stateRoot);
  const accountProof = await createMerkleProof(accounts, address);
  const encoded = await accounts.get(address);
  const account = encoded ? createAccountFromRLP(encoded) : undefined;
  const storageHash = account?.storageRoot ?? EMPTY_TRIE_ROOT;
  const storage = bytesEqual(storageHash, EMPTY_TRIE_ROOT) ? undefined : await openTrie(store, storageHash);
  const storageProof: StorageProof[] = [];
  for (const key of storageKeys) storageProof.push(await proveSlot(storage, key));
  return {
    balance: account?.balance ?? 0n,
    nonce: account?.nonce ?? 0n,
    codeHash: account?.codeHash ?? EMPTY_CODE_HASH,
    storageHash,
    accountProof,
    storageProof,
  };
}

async function proveSlot(storage: MerklePatriciaTrie | undefined, key: Uint8Array): Promise<StorageProof> {
  // An empty trie has no nodes to show.
  if (!storage) return { key, value: 0n, proof: [] };
  const encoded = await storage.get(key);
  const value = encoded ? RLP.decode(encoded) : new Uint8Array();
  const hex = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '';
  return { key, value: hex === '' ? 0n : BigInt(`0x${hex}`), proof: await createMerkleProof(storage, key) };
}

function openTrie(store: NodeStore, root: Uint8Array): Promise<MerklePatriciaTrie> {
  return createMPT({ db: store, root, useKeyHashing: true, valueEncoding: 'view' });
}
