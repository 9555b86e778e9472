import { decodeRlp, EMPTY_TRIE_ROOT, encodeRlp, keccak256, quantityBytes, RlpFields } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';

/** An account's fields, as the state trie holds them. */
export interface AccountRecord {
  readonly nonce: bigint;
  /** wei */
  readonly balance: bigint;
  readonly storageRoot: Uint8Array;
  readonly codeHash: Uint8Array;
}

/** The hash of no code: an account's that is no contract. */
export const EMPTY_CODE_HASH = keccak256(new Uint8Array());

/** The account as it stands in the state trie. */
export function encodeTrieAccount({ nonce, balance, storageRoot, codeHash }: AccountRecord): Uint8Array {
  return encodeRlp([quantityBytes(nonce), quantityBytes(balance), storageRoot, codeHash]);
}

/** Reads what {@link encodeTrieAccount} wrote. */
export function decodeTrieAccount(encoded: Uint8Array): AccountRecord {
  const fields = new RlpFields(decodeRlp(encoded, 'account'), 'account');
  return {
    nonce: fields.quantity('nonce'),
    balance: fields.quantity('balance'),
    storageRoot: fields.bytes('storageRoot', 32),
    codeHash: fields.bytes('codeHash', 32),
  };
}

/** Whether two accounts, or their absences, are the same. */
export function isSameAccount(a: AccountRecord | undefined, b: AccountRecord | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.nonce === b.nonce &&
    a.balance === b.balance &&
    bytesEqual(a.storageRoot, b.storageRoot) &&
    bytesEqual(a.codeHash, b.codeHash)
  );
}

/** An account with what the flat state must know of its storage. */
export interface FlatAccount extends AccountRecord {
  /**
   * The block in which the account's storage last began to be empty: when it was made, or its storage cleared. Values
   * that older blocks wrote are gone.
   */
  readonly storageSince: number;
}

const NOTHING = new Uint8Array();

/** The account as the flat state holds it: without the hashes of nothing, which most accounts have. */
export function encodeFlatAccount(account: FlatAccount | undefined): Uint8Array {
  if (!account) return NOTHING;
  const { nonce, balance, storageRoot, codeHash, storageSince } = account;
  return encodeRlp([
    quantityBytes(storageSince),
    quantityBytes(nonce),
    quantityBytes(balance),
    bytesEqual(storageRoot, EMPTY_TRIE_ROOT) ? NOTHING : storageRoot,
    bytesEqual(codeHash, EMPTY_CODE_HASH) ? NOTHING : codeHash,
  ]);
}

/** Reads what {@link encodeFlatAccount} wrote. */
export function decodeFlatAccount(encoded: Uint8Array): FlatAccount | undefined {
  if (encoded.length === 0) return undefined;
  const fields = new RlpFields(decodeRlp(encoded, 'account'), 'account');
  const storageSince = fields.safeInteger('storageSince');
  const nonce = fields.quantity('nonce');
  const balance = fields.quantity('balance');
  const storageRoot = fields.bytes('storageRoot');
  const codeHash = fields.bytes('codeHash');
  return {
    storageSince,
    nonce,
    balance,
    storageRoot: storageRoot.length === 0 ? EMPTY_TRIE_ROOT : storageRoot,
    codeHash: codeHash.length === 0 ? EMPTY_CODE_HASH : codeHash,
  };
}
