import {
  decodeRlp,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeRlp,
  quantityBytes,
  RlpFields,
  type TrieAccount,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';

export interface FlatAccount extends TrieAccount {
  /** Block at which the account's storage was last empty. Values that older blocks wrote are invalid. */
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
