import type { TrieNodes } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { FlatAccount } from '../state/account-record.ts';
import type { HashedNode, StateAddition } from '../state/block-state.ts';
import { type FlatSource, ZERO } from '../state/state-source.ts';
import { requireCode } from '../state/trie-state.ts';
import type { FlatState } from '../store/flat-state.ts';
import { plain, type StateStore } from '../store/state-store.ts';
import { createTrieNodeCache } from '../store/trie-node-cache.ts';

/** Memory for trie nodes, which are also on disk, in bytes. */
const NODE_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Creates the state after the newest block of the line, including blocks that are not written yet.
 *
 * @param written The newest block in the store; −1 for none.
 */
export function createHeadState(store: StateStore, flat: FlatState, written: number) {
  interface Unwritten {
    readonly accounts: Map<string, FlatAccount | undefined>;
    readonly slots: Map<string, Uint8Array>;
    readonly nodes: Map<string, HashedNode>;
    readonly codes: Map<string, Uint8Array>;
  }
  const nothing = (): Unwritten => ({
    accounts: new Map(),
    slots: new Map(),
    nodes: new Map(),
    codes: new Map(),
  });
  let unwritten = nothing();
  let number = written;
  // Not checked against their hashes, which takes time: a block executed on a wrong node ends in a state root other
  // than its header's.
  const nodes = createTrieNodeCache((hash) => plain(store.nodes.get(hash)), NODE_CACHE_BYTES);
  const codeOf = (codeHash: Uint8Array) =>
    unwritten.codes.get(bytesToHex(codeHash)) ?? plain(store.codes.get(codeHash));

  function account(address: Uint8Array): FlatAccount | undefined {
    const key = bytesToHex(address);
    return unwritten.accounts.has(key) ? unwritten.accounts.get(key) : flat.account(address, number);
  }

  const state: FlatSource & TrieNodes = {
    account,
    storage(address, slot, { storageSince }: Partial<FlatAccount> = account(address) ?? {}) {
      if (storageSince === undefined) return ZERO;
      const changed = unwritten.slots.get(slotKey(address, slot, storageSince));
      return changed ?? flat.storage(address, slot, number, storageSince);
    },
    code: (codeHash) => requireCode(codeOf, codeHash),
    node: (hash) => unwritten.nodes.get(bytesToHex(hash))?.encoded ?? nodes.node(hash),
  };
  return {
    ...state,
    /** Adds the changes of another block. */
    add({ diff, nodes: added, codes }: StateAddition): void {
      for (const { address, account: changed } of diff.accounts) {
        unwritten.accounts.set(bytesToHex(address), changed);
      }
      for (const { address, slot, value } of diff.slots) {
        // Written slots belong to an existing account.
        unwritten.slots.set(slotKey(address, slot, account(address)?.storageSince ?? 0), value);
      }
      for (const node of added) unwritten.nodes.set(bytesToHex(node.hash), node);
      for (const { codeHash, code } of codes) unwritten.codes.set(bytesToHex(codeHash), code);
    },
    /** Marks all added changes as written, up to this block. */
    written(newest: number): void {
      for (const { hash, encoded } of unwritten.nodes.values()) nodes.remember(hash, encoded);
      unwritten = nothing();
      number = newest;
    },
    /** Discards everything: the store now has another line, written up to this block. */
    reset(newest: number): void {
      unwritten = nothing();
      number = newest;
    },
  };
}

/** Returns the cache key of a slot. A slot of an account whose storage was cleared has a new key. */
function slotKey(address: Uint8Array, slot: Uint8Array, storageSince: number): string {
  return `${bytesToHex(address)}${bytesToHex(slot)}${storageSince}`;
}
