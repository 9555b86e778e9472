import { EMPTY_TRIE_ROOT, encodeRlp, keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { decodeNode, type TrieLink, type TrieNodes } from '../trie/trie-node.ts';
import { type TrieChange, updateTrie } from '../trie/update-trie.ts';
import { type AccountRecord, encodeTrieAccount, isSameAccount } from './account-record.ts';
import { OverlayState } from './overlay-state.ts';
import type { AccountChange, SlotChange, StateDiff } from './state-diff.ts';
import { EMPTY_STATE, type StateSource } from './state-source.ts';

/** A trie node with its hash. */
export interface HashedNode {
  readonly hash: Uint8Array;
  readonly encoded: Uint8Array;
}

/** The changes of one block at work, with the state root that they lead to. */
export class BlockState extends OverlayState {
  readonly #nodes: TrieNodes;
  /** Nodes that the block made, by hash in hex; some of them only on the way, where each transaction has a root. */
  readonly #made = new Map<string, HashedNode>();
  /** Roots of the storages that were written, by address in hex, as {@link getStateRoot} last found them. */
  readonly #storageRoots = new Map<string, Uint8Array>();
  #root: Uint8Array = EMPTY_TRIE_ROOT;

  /** @param nodes Nodes of older states. */
  constructor(nodes: TrieNodes) {
    super(EMPTY_STATE);
    this.#nodes = { node: (hash) => this.#made.get(bytesToHex(hash))?.encoded ?? nodes.node(hash) };
  }

  /** Begins another block, on a state and its root. */
  begin(below: StateSource, root: Uint8Array): void {
    this.reset(below);
    this.#made.clear();
    this.#storageRoots.clear();
    this.#root = root;
  }

  override getStateRoot(): Promise<Uint8Array> {
    const changes = this.takeTouched().map((address): TrieChange => {
      this.#updateStorageRoot(address);
      const account = this.#accountAfter(address);
      return { key: keccak256(address), value: account && encodeTrieAccount(account) };
    });
    this.#root = updateTrie(this.#nodes, this.#root, changes, this.#keep);
    return Promise.resolve(this.#root);
  }

  /** The nodes of the new state that no older one has, once {@link getStateRoot} has hashed them. */
  newNodes(): HashedNode[] {
    const found = new Map<string, HashedNode>();
    const follow = (link: TrieLink | undefined): void => {
      if (!link) return;
      if (!(link instanceof Uint8Array)) return followNode(link);
      const key = bytesToHex(link);
      const node = this.#made.get(key);
      if (!node || found.has(key)) return;
      found.set(key, node);
      followNode(decodeNode(node.encoded));
    };
    const followNode = (node: Exclude<TrieLink, Uint8Array>): void => {
      if (node.kind === 'extension') follow(node.child);
      if (node.kind === 'branch') node.children.forEach(follow);
    };
    follow(this.#root);
    for (const address of this.changedAddresses()) follow(this.#accountAfter(address)?.storageRoot);
    return [...found.values()];
  }

  /**
   * What the block changed, once {@link getStateRoot} has hashed it.
   *
   * @param storageSinceOf Since when an account of the state below has had its storage.
   */
  diff(number: number, storageSinceOf: (address: Uint8Array) => number | undefined): StateDiff {
    const accounts: AccountChange[] = [];
    const slots: SlotChange[] = [];
    for (const address of this.changedAddresses()) {
      const changes = this.storageChanges(address);
      const before = this.below.account(address);
      const after = this.#accountAfter(address);
      const storageSince = (changes?.isCleared ? undefined : storageSinceOf(address)) ?? number;
      // Where the root is the same, so is the storage, cleared or not.
      if (!isSameAccount(before, after)) {
        accounts.push({ address, account: after && { ...after, storageSince } });
      }
      if (!after || !changes) continue;
      for (const { slot, value } of changes.slots.values()) {
        const isSame = !changes.isCleared && bytesEqual(this.below.storage(address, slot), value);
        if (!isSame) slots.push({ address, slot, value });
      }
    }
    return { accounts, slots };
  }

  #accountAfter(address: Uint8Array): AccountRecord | undefined {
    const account = this.accountRecord(address);
    const storageRoot = this.#storageRoots.get(bytesToHex(address));
    return account && storageRoot ? { ...account, storageRoot } : account;
  }

  #updateStorageRoot(address: Uint8Array): void {
    const changes = this.storageChanges(address);
    if (!changes) return;
    const before = changes.isCleared ? undefined : this.below.account(address)?.storageRoot;
    const slots = [...changes.slots.values()].map(({ slot, value }) => ({
      key: keccak256(slot),
      value: value.length === 0 ? undefined : encodeRlp(value),
    }));
    const root = updateTrie(this.#nodes, before ?? EMPTY_TRIE_ROOT, slots, this.#keep);
    this.#storageRoots.set(bytesToHex(address), root);
  }

  readonly #keep = (hash: Uint8Array, encoded: Uint8Array): void => {
    this.#made.set(bytesToHex(hash), { hash, encoded });
  };
}
