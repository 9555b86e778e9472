import { EMPTY_TRIE_ROOT, type Genesis, keccak256 } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { StatePort } from '@ethread/evm';

/** Creates the state of a genesis file. */
export function genesisState({ alloc }: Pick<Genesis, 'alloc'>): StatePort {
  const accounts = new Map(alloc.map((account) => [bytesToHex(account.address), account]));
  const codes = new Map(alloc.map(({ code }) => [bytesToHex(keccak256(code)), code]));
  return {
    account(address) {
      const account = accounts.get(bytesToHex(address));
      if (!account) return undefined;
      const { nonce, balance, code, storage } = account;
      const storageRoot = storage.length > 0 ? new Uint8Array(32) : EMPTY_TRIE_ROOT;
      return { nonce, balance, codeHash: keccak256(code), storageRoot };
    },
    storage(address, slot) {
      const own = accounts.get(bytesToHex(address))?.storage ?? [];
      return own.find(({ key }) => bytesToHex(key) === bytesToHex(slot))?.value ?? new Uint8Array();
    },
    code: (hash) => codes.get(bytesToHex(hash)) ?? new Uint8Array(),
  };
}
