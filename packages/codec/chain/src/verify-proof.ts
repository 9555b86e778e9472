import { bytesEqual, bytesToHex } from '@ethread/core';
import { InvalidProofError } from './errors.ts';
import { keccak256 } from './crypto.ts';
import { EMPTY_CODE_HASH } from './empty-hashes.ts';
import { EMPTY_TRIE_ROOT } from './trie/ordered-trie-root.ts';
import { decodeRlp, quantityBytes, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';
import type { TrieAccount } from './trie/trie-account.ts';
import { decodeCompactPath, nibblesOf, sharedLength } from './trie/trie-path.ts';

/** One storage value with its proof. */
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

const NO_ACCOUNT = { nonce: 0n, balance: 0n, storageHash: EMPTY_TRIE_ROOT, codeHash: EMPTY_CODE_HASH };
/** Most nodes show the hashes of an account that does not exist as zeros, some as those of nothing. */
const NO_HASHES = { ...NO_ACCOUNT, storageHash: new Uint8Array(32), codeHash: new Uint8Array(32) };

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
  const shown = encoded ? accountFrom(encoded) : hasNoHash ? NO_HASHES : NO_ACCOUNT;
  expectSame('nonce', proof.nonce, shown.nonce);
  expectSame('balance', proof.balance, shown.balance);
  expectSameBytes('storageHash', proof.storageHash, shown.storageHash);
  expectSameBytes('codeHash', proof.codeHash, shown.codeHash);
  const storageRoot = encoded ? shown.storageHash : EMPTY_TRIE_ROOT;
  for (const storage of proof.storageProof) verifyStorageProof(storageRoot, storage);
  if (!encoded) return null;
  const { nonce, balance, codeHash } = shown;
  return { nonce, balance, storageRoot, codeHash };
}

/** Checks a storage value against an account's storage root. @throws {InvalidProofError} */
export function verifyStorageProof(storageHash: Uint8Array, { key, value, proof }: StorageProofFacts): void {
  const encoded = verifyTrieProof(storageHash, keccak256(key), proof);
  const found = encoded ? decodeRlp(encoded, 'storage value') : new Uint8Array();
  if (!(found instanceof Uint8Array) || !bytesEqual(found, quantityBytes(value))) {
    throw new InvalidProofError(`the proof of storage key ${bytesToHex(key)} shows another value`);
  }
}

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
  if (nodes.length === 0 && bytesEqual(root, EMPTY_TRIE_ROOT)) return null;
  const path = nibblesOf(key);
  let depth = 0;
  let used = 0;
  let next: RlpItem = root;
  for (;;) {
    const node = next instanceof Uint8Array ? nodeOf(nodes[used], next, used++) : next;
    const found = step(node, path, depth);
    if ('next' in found) {
      ({ next, depth } = found);
      continue;
    }
    if (used < nodes.length) throw new InvalidProofError(`${nodes.length - used} nodes too many`);
    return found.value;
  }
}

/** One step on a path: to the next node, to a value, or to nothing. */
type Step = { readonly next: RlpItem; readonly depth: number } | { readonly value: Uint8Array | null };

function step(node: RlpItem, path: Uint8Array, depth: number): Step {
  if (node instanceof Uint8Array) {
    if (node.length === 0) return { value: null };
    throw new InvalidProofError('a node is not a list');
  }
  if (node.length === 17) {
    const nibble = path[depth];
    const child = node[nibble ?? 16];
    if (child === undefined) throw new InvalidProofError('a branch is incomplete');
    if (nibble === undefined) return { value: bytesOf(child) };
    return isEmpty(child) ? { value: null } : { next: child, depth: depth + 1 };
  }
  const [compact, content] = node;
  if (node.length !== 2 || !(compact instanceof Uint8Array) || content === undefined) {
    throw new InvalidProofError(`a node has ${node.length} items`);
  }
  const part = decodeCompactPath(compact);
  if (!part) throw new InvalidProofError('the path of a node is malformed');
  const end = depth + part.path.length;
  const matches = sharedLength(path.subarray(depth), part.path, 0) === part.path.length;
  if (part.isLeaf) return { value: matches && end === path.length ? bytesOf(content) : null };
  return matches ? { next: content, depth: end } : { value: null };
}

function nodeOf(encoded: Uint8Array | undefined, hash: Uint8Array, index: number): RlpItem {
  if (!encoded) throw new InvalidProofError(`node ${index} is missing`);
  if (!bytesEqual(keccak256(encoded), hash)) {
    throw new InvalidProofError(`node ${index} is not the one that hashes to ${bytesToHex(hash)}`);
  }
  return decodeRlp(encoded, `node ${index}`);
}

function accountFrom(encoded: Uint8Array) {
  const fields = new RlpFields(decodeRlp(encoded, 'account'), 'account');
  const account = {
    nonce: fields.quantity('nonce'),
    balance: fields.quantity('balance'),
    storageHash: fields.bytes('storageHash', 32),
    codeHash: fields.bytes('codeHash', 32),
  };
  fields.end();
  return account;
}

function bytesOf(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) return item;
  throw new InvalidProofError('a value is a list');
}

function isEmpty(item: RlpItem): boolean {
  return item instanceof Uint8Array && item.length === 0;
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
