import {
  decodeRlp,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeRlp,
  quantityBytes,
  RlpFields,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';

/** An account's fields as in the state trie. */
export interface AccountRecord {
  readonly nonce: bigint;
  /** wei */
  readonly balance: bigint;
  readonly storageRoot: Uint8Array;
  readonly codeHash: Uint8Array;
}

/** Encodes an account as in the state trie. */
export function encodeTrieAccount({ nonce, balance, storageRoot, codeHash }: AccountRecord): Uint8Array {
  return encodeRlp([quantityBytes(nonce), quantityBytes(balance), storageRoot, codeHash]);
}

/** Decodes the output of {@link encodeTrieAccount}. */
export function decodeTrieAccount(encoded: Uint8Array): AccountRecord {
  const fields = new RlpFields(decodeRlp(encoded, 'account'), 'account');
  return {
    nonce: fields.quantity('nonce'),
    balance: fields.quantity('balance'),
    storageRoot: fields.bytes('storageRoot', 32),
    codeHash: fields.bytes('codeHash', 32),
  };
}

/** Returns whether two accounts are equal, or both absent. */
export function isSameAccount(a: AccountRecord | undefined, b: AccountRecord | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.nonce === b.nonce &&
    a.balance === b.balance &&
    bytesEqual(a.storageRoot, b.storageRoot) &&
    bytesEqual(a.codeHash, b.codeHash)
  );
}

/** An account with the storage information that the flat state needs. */
export interface FlatAccount extends AccountRecord {
  /**
   * The block at which the account's storage was last empty: its creation, or the clearing of its storage. Values that
   * older blocks wrote are invalid.
   */
  readonly storageSince: number;
}

const NOTHING = new Uint8Array();

/** Encodes an account as in the flat state. Omits the hashes of empty code and storage, which most accounts have. */
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

/** Decodes the output of {@link encodeFlatAccount}. */
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
