import {
  EMPTY_TRIE_ROOT,
  encodeRlp,
  encodeTrieAccount,
  keccak256,
  type TrieNodes,
  updateTrie,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Account, Slot, World } from '@ethread/evm';

/** Computes the state roots of simulated blocks on top of a stored state. Stores nothing. */
export class SimulatedState {
  readonly #world: World;
  readonly #nodes: TrieNodes;
  readonly #root: Uint8Array;
  /** Accounts and slots that any block has changed so far. */
  readonly #accounts = new Set<Account>();
  readonly #slots = new Set<Slot>();

  constructor(world: World, nodes: TrieNodes, root: Uint8Array) {
    this.#world = world;
    this.#nodes = nodes;
    this.#root = root;
  }

  /** Returns the state root after what has run so far. Call it before the next block begins. */
  root(): Uint8Array {
    for (const account of this.#world.changedAccounts) this.#accounts.add(account);
    for (const slot of this.#world.changedSlots) this.#slots.add(slot);
    const made = new Map<string, Uint8Array>();
    const nodes: TrieNodes = { node: (hash) => made.get(bytesToHex(hash)) ?? this.#nodes.node(hash) };
    const keep = (hash: Uint8Array, encoded: Uint8Array) => void made.set(bytesToHex(hash), encoded);
    const slots = this.#slotsByAccount();
    const changes = [...this.#accounts].map((account) => {
      const { address, exists, nonce, balance, codeHash } = account;
      const key = keccak256(address);
      if (!exists) return { key, value: undefined };
      const before = account.storage?.hasBelow ? account.storageRoot : EMPTY_TRIE_ROOT;
      const storageRoot = updateTrie(nodes, before, slots.get(account) ?? [], keep);
      return { key, value: encodeTrieAccount({ nonce, balance, codeHash, storageRoot }) };
    });
    return updateTrie(nodes, this.#root, changes, keep);
  }

  /** Returns the changed slots of each account's storage, without those of a storage that was cleared. */
  #slotsByAccount(): Map<Account, { readonly key: Uint8Array; readonly value: Uint8Array | undefined }[]> {
    const byAccount = new Map<Account, { key: Uint8Array; value: Uint8Array | undefined }[]>();
    for (const slot of this.#slots) {
      const { account, isCleared } = slot.storage;
      if (isCleared) continue;
      const value = slot.value.length === 0 ? undefined : encodeRlp(slot.value);
      const list = byAccount.get(account) ?? [];
      list.push({ key: keccak256(slot.key), value });
      byAccount.set(account, list);
    }
    return byAccount;
  }
}
