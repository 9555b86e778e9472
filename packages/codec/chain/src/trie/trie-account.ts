import { bytesEqual } from '@ethread/core';
import { decodeRlp, encodeRlp, quantityBytes } from '../rlp.ts';
import { RlpFields } from '../rlp-fields.ts';

/** An account's fields as in the state trie. */
export interface TrieAccount {
  readonly nonce: bigint;
  /** wei */
  readonly balance: bigint;
  readonly storageRoot: Uint8Array;
  readonly codeHash: Uint8Array;
}

/** Encodes an account as in the state trie. */
export function encodeTrieAccount({ nonce, balance, storageRoot, codeHash }: TrieAccount): Uint8Array {
  return encodeRlp([quantityBytes(nonce), quantityBytes(balance), storageRoot, codeHash]);
}

/** Decodes the output of {@link encodeTrieAccount}. */
export function decodeTrieAccount(encoded: Uint8Array): TrieAccount {
  const fields = new RlpFields(decodeRlp(encoded, 'account'), 'account');
  return {
    nonce: fields.quantity('nonce'),
    balance: fields.quantity('balance'),
    storageRoot: fields.bytes('storageRoot', 32),
    codeHash: fields.bytes('codeHash', 32),
  };
}

/** Returns whether two accounts are equal, or both absent. */
export function isSameAccount(a: TrieAccount | undefined, b: TrieAccount | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.nonce === b.nonce &&
    a.balance === b.balance &&
    bytesEqual(a.storageRoot, b.storageRoot) &&
    bytesEqual(a.codeHash, b.codeHash)
  );
}
