import { bytesEqual, bytesToHex } from '@ethread/core';
import { InvalidProofError } from './errors.ts';
import { keccak256 } from './crypto.ts';
import { EMPTY_CODE_HASH } from './empty-hashes.ts';
import { EMPTY_TRIE_ROOT } from './trie/ordered-trie-root.ts';
import { decodeRlp, quantityBytes } from './rlp.ts';
import { readTrieValue } from './trie/read-trie.ts';
import { decodeTrieAccount, type TrieAccount } from './trie/trie-account.ts';
import { decodeNode, type TrieNode } from './trie/trie-node.ts';

export interface StorageProofFacts {
  /** Length: 32 bytes. */
  readonly key: Uint8Array;
  readonly value: bigint;
  /** RLP of the trie nodes from the storage root down. */
  readonly proof: readonly Uint8Array[];
}

/**
 * An account with its proof (EIP-1186). For an account that does not exist: zeros, the hashes of empty code and storage,
 * and a proof of absence.
 */
export interface AccountProofFacts {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly codeHash: Uint8Array;
  readonly storageHash: Uint8Array;
  /** RLP of the trie nodes from the state root down. */
  readonly accountProof: readonly Uint8Array[];
  readonly storageProof: readonly StorageProofFacts[];
}

const NO_ACCOUNT = { nonce: 0n, balance: 0n, storageRoot: EMPTY_TRIE_ROOT, codeHash: EMPTY_CODE_HASH };
/** Most nodes show the hashes of an account that does not exist as zeros, some as those of nothing. */
const NO_HASHES = { ...NO_ACCOUNT, storageRoot: new Uint8Array(32), codeHash: new Uint8Array(32) };

/**
 * Checks an account and its storage values against a block's state root.
 *
 * @returns the account, or null when the proof shows that it does not exist. An account without anything may exist.
 * @throws {InvalidProofError} when the proof is broken or contradicts the account's claims.
 */
export function verifyAccountProof(
  stateRoot: Uint8Array,
  address: Uint8Array,
  proof: AccountProofFacts,
): TrieAccount | null {
  const encoded = verifyTrieProof(stateRoot, keccak256(address), proof.accountProof);
  const hasNoHash = bytesEqual(proof.codeHash, NO_HASHES.codeHash);
  const account = encoded && decodeTrieAccount(encoded);
  const shown = account ?? (hasNoHash ? NO_HASHES : NO_ACCOUNT);
  expectSame('nonce', proof.nonce, shown.nonce);
  expectSame('balance', proof.balance, shown.balance);
  expectSameBytes('storageHash', proof.storageHash, shown.storageRoot);
  expectSameBytes('codeHash', proof.codeHash, shown.codeHash);
  const storageRoot = account ? account.storageRoot : EMPTY_TRIE_ROOT;
  for (const storage of proof.storageProof) verifyStorageProof(storageRoot, storage);
  return account;
}

/** Checks a storage value against an account's storage root. @throws {InvalidProofError} */
export function verifyStorageProof(storageHash: Uint8Array, { key, value, proof }: StorageProofFacts): void {
  const encoded = verifyTrieProof(storageHash, keccak256(key), proof);
  const found = encoded ? decodeRlp(encoded, 'storage value') : new Uint8Array();
  if (!(found instanceof Uint8Array) || !bytesEqual(found, quantityBytes(value))) {
    throw new InvalidProofError(`the proof of storage key ${bytesToHex(key)} shows another value`);
  }
}

/** The RLP of the root of an empty trie. */
const EMPTY_NODE = Uint8Array.of(0x80);

/**
 * Follows a key through a Merkle-Patricia trie's nodes (Yellow Paper appendix D).
 *
 * @returns the value, or null when the nodes prove that there is none.
 * @throws {InvalidProofError} when a node is missing, does not match its parent's reference, or is not needed.
 */
export function verifyTrieProof(
  root: Uint8Array,
  key: Uint8Array,
  nodes: readonly Uint8Array[],
): Uint8Array | null {
  let used = 0;
  const take = (hash: Uint8Array) => nodeWith(hash, nodes[used], used++);
  const isEmpty = bytesEqual(root, EMPTY_TRIE_ROOT);
  const value = isEmpty ? undefined : readTrieValue(root, key, take);
  // Some upstream nodes show the node of an empty trie.
  if (isEmpty && nodes[0] && bytesEqual(nodes[0], EMPTY_NODE)) used++;
  if (used < nodes.length) throw new InvalidProofError(`${nodes.length - used} nodes too many`);
  return value ?? null;
}

function nodeWith(hash: Uint8Array, encoded: Uint8Array | undefined, index: number): TrieNode {
  if (!encoded) throw new InvalidProofError(`node ${index} is missing`);
  if (!bytesEqual(keccak256(encoded), hash)) {
    throw new InvalidProofError(`node ${index} is not the one that hashes to ${bytesToHex(hash)}`);
  }
  try {
    return decodeNode(encoded);
  } catch (cause) {
    throw new InvalidProofError(`node ${index} is malformed`, { cause });
  }
}

function expectSame(field: string, claimed: bigint, shown: bigint): void {
  if (claimed !== shown) throw new InvalidProofError(`${field} is said to be ${claimed}, proven is ${shown}`);
}

function expectSameBytes(field: string, claimed: Uint8Array, shown: Uint8Array): void {
  if (bytesEqual(claimed, shown)) return;
  throw new InvalidProofError(
    `${field} is said to be ${bytesToHex(claimed)}, proven is ${bytesToHex(shown)}`,
  );
}
