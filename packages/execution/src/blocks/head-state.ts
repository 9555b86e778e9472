import { bytesToHex, createLruCache } from '@ethread/core';
import type { FlatAccount } from '../state/account-record.ts';
import type { HashedNode } from '../state/block-state.ts';
import type { StateDiff } from '../state/state-diff.ts';
import { type StateSource, ZERO } from '../state/state-source.ts';
import { requireCode } from '../state/trie-state.ts';
import type { FlatState } from '../store/flat-state.ts';
import { plain, type StateStore } from '../store/state-store.ts';
import { createTrieNodeCache } from '../store/trie-node-cache.ts';
import type { TrieNodes } from '../trie/trie-node.ts';

/** What executing a block adds to the state. */
export interface StateAddition {
  readonly diff: StateDiff;
  readonly nodes: readonly HashedNode[];
  readonly codes: readonly { readonly codeHash: Uint8Array; readonly code: Uint8Array }[];
}

/** The state after the newest block of the line, also of blocks that are not written yet. */
export interface HeadState extends StateSource, TrieNodes {
  account(address: Uint8Array): FlatAccount | undefined;
  /** Puts what another block changed on top. */
  add(addition: StateAddition): void;
  /** Everything that was added is written, up to this block. */
  written(number: number): void;
  /** Forgets everything: another line is written, up to this block. */
  reset(number: number): void;
}

/** Memory for trie nodes, and for accounts and slots, that are on disk too. */
const NODE_CACHE_BYTES = 32 * 1024 * 1024;
const FLAT_CACHE_BYTES = 32 * 1024 * 1024;
/** What an entry takes of memory beside its bytes. */
const ENTRY_BYTES = 300;

/** @param written The newest block that the store holds; −1 for none. */
export function createHeadState(store: StateStore, flat: FlatState, written: number): HeadState {
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
  const accounts = createLruCache<string, { readonly account: FlatAccount | undefined }>(
    FLAT_CACHE_BYTES / 2,
  );
  const slots = createLruCache<string, Uint8Array>(FLAT_CACHE_BYTES / 2);
  // Not checked by their hashes, which takes time: a block on a wrong node ends in another state root than its header's.
  const nodes = createTrieNodeCache((hash) => plain(store.nodes.get(hash)), NODE_CACHE_BYTES);
  const codeOf = (codeHash: Uint8Array) =>
    unwritten.codes.get(bytesToHex(codeHash)) ?? plain(store.codes.get(codeHash));

  function account(address: Uint8Array): FlatAccount | undefined {
    const key = bytesToHex(address);
    if (unwritten.accounts.has(key)) return unwritten.accounts.get(key);
    let entry = accounts.get(key);
    if (!entry) {
      entry = { account: flat.account(address, number) };
      accounts.set(key, entry, ENTRY_BYTES);
    }
    return entry.account;
  }

  return {
    account,
    storage(address, slot) {
      const found = account(address);
      if (!found) return ZERO;
      const key = slotKey(address, slot, found.storageSince);
      let value = unwritten.slots.get(key) ?? slots.get(key);
      if (!value) {
        value = flat.storage(address, slot, number, found.storageSince);
        slots.set(key, value, ENTRY_BYTES);
      }
      return value;
    },
    code: (codeHash) => requireCode(codeOf, codeHash),
    node: (hash) => unwritten.nodes.get(bytesToHex(hash))?.encoded ?? nodes.node(hash),
    add({ diff, nodes: added, codes }) {
      for (const { address, account: changed } of diff.accounts) {
        unwritten.accounts.set(bytesToHex(address), changed);
      }
      for (const { address, slot, value } of diff.slots) {
        // Written slots belong to an account that is there.
        unwritten.slots.set(slotKey(address, slot, account(address)?.storageSince ?? 0), value);
      }
      for (const node of added) unwritten.nodes.set(bytesToHex(node.hash), node);
      for (const { codeHash, code } of codes) unwritten.codes.set(bytesToHex(codeHash), code);
    },
    written(newest) {
      for (const [key, changed] of unwritten.accounts) accounts.set(key, { account: changed }, ENTRY_BYTES);
      for (const [key, value] of unwritten.slots) slots.set(key, value, ENTRY_BYTES);
      for (const { hash, encoded } of unwritten.nodes.values()) nodes.remember(hash, encoded);
      unwritten = nothing();
      number = newest;
    },
    reset(newest) {
      unwritten = nothing();
      accounts.clear();
      slots.clear();
      number = newest;
    },
  };
}

/** A slot of an account that began anew is another slot. */
function slotKey(address: Uint8Array, slot: Uint8Array, storageSince: number): string {
  return `${bytesToHex(address)}${bytesToHex(slot)}${storageSince}`;
}
