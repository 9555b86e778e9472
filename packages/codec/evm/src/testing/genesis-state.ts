import { EMPTY_TRIE_ROOT, type Genesis, keccak256 } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { StatePort } from '../state/state-port.ts';

export function genesisState({ alloc }: Pick<Genesis, 'alloc'>): StatePort {
  const accounts = new Map(
    alloc.map(({ address, storage, ...account }) => {
      const slots = storage
        .filter(({ value }) => value.some((byte) => byte !== 0))
        .map(({ key, value }) => [bytesToHex(key), value] as const);
      return [bytesToHex(address), { ...account, slots: new Map(slots) }];
    }),
  );
  const codes = new Map(alloc.map(({ code }) => [bytesToHex(keccak256(code)), code]));
  return {
    account(address) {
      const account = accounts.get(bytesToHex(address));
      if (!account) return undefined;
      const { nonce, balance, code, slots } = account;
      // A world only compares the root with the empty one.
      const storageRoot = slots.size > 0 ? new Uint8Array(32) : EMPTY_TRIE_ROOT;
      return { nonce, balance, codeHash: keccak256(code), storageRoot };
    },
    storage: (address, slot) =>
      accounts.get(bytesToHex(address))?.slots.get(bytesToHex(slot)) ?? new Uint8Array(),
    code: (hash) => codes.get(bytesToHex(hash)) ?? new Uint8Array(),
  };
}
