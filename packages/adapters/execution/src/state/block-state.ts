import {
  decodeNode,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeRlp,
  encodeTrieAccount,
  isSameAccount,
  keccak256,
  type TrieAccount,
  type TrieChange,
  type TrieLink,
  type TrieNodes,
  updateTrie,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Account, Slot, World } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import type { AccountChange, SlotChange, StateDiff } from './state-diff.ts';
import { type FlatSource, ZERO } from './state-source.ts';

export interface HashedNode {
  readonly hash: Uint8Array;
  readonly encoded: Uint8Array;
}

export interface StateAddition {
  readonly diff: StateDiff;
  readonly nodes: readonly HashedNode[];
  readonly codes: readonly { readonly codeHash: Uint8Array; readonly code: Uint8Array }[];
}

/** The largest balance, in wei. A reward or a fee could otherwise leave an account with more bytes than a word has. */
const MAX_BALANCE = 2n ** 256n - 1n;

interface ChangedAccount {
  readonly account: Account;
  readonly before: ReturnType<FlatSource['account']>;
  /** The account as in the trie at the last root. */
  record: TrieAccount | undefined;
  /** The storage that the slots belong to. It is another one when the storage is cleared. */
  storage: Account['storage'];
  storageRoot: Uint8Array;
  /** Values as in the storage trie at the last root, by slot. */
  readonly slots: Map<Slot, Uint8Array>;
}

/** Computes the changes of a block in a world: the state root after the block, and the data to store. */
export class BlockState {
  readonly #world: World;
  readonly #below: FlatSource;
  readonly #nodes: TrieNodes;
  /** Nodes that the block created, by hash in hex. */
  readonly #made = new Map<string, HashedNode>();
  readonly #changed = new Map<Account, ChangedAccount>();
  #root: Uint8Array;
  #roots = 0;

  /** @param below The state before the block, whose nodes `nodes` reads, and whose root is `root`. */
  constructor(world: World, below: FlatSource, nodes: TrieNodes, root: Uint8Array) {
    this.#world = world;
    this.#below = below;
    this.#nodes = { node: (hash) => this.#made.get(bytesToHex(hash))?.encoded ?? nodes.node(hash) };
    this.#root = root;
  }

  /** Returns the state root after the block's changes so far. Hashes only the changes since the last call. */
  root(): Uint8Array {
    this.#roots++;
    const slotChanges = this.#slotChanges();
    const changes: TrieChange[] = [];
    for (const account of this.#world.changedAccounts) {
      const changed = this.#changedAccount(account);
      const slots = slotChanges.get(changed);
      if (slots) changed.storageRoot = updateTrie(this.#nodes, changed.storageRoot, slots, this.#keep);
      const record = recordOf(changed);
      if (isSameAccount(changed.record, record)) continue;
      if (record && record.balance > MAX_BALANCE) {
        const address = bytesToHex(account.address);
        throw new ExecutionError(
          `the balance of ${address} exceeds 2^256 - 1 wei, which no account can have`,
        );
      }
      changed.record = record;
      changes.push({ key: keccak256(account.address), value: record && encodeTrieAccount(record) });
    }
    this.#root = updateTrie(this.#nodes, this.#root, changes, this.#keep);
    return this.#root;
  }

  /** Returns the block's additions to the store. Call it after {@link root} has hashed all changes. */
  addition(number: number): StateAddition {
    const accounts: AccountChange[] = [];
    const slots: SlotChange[] = [];
    const codes = new Map<string, { codeHash: Uint8Array; code: Uint8Array }>();
    for (const changed of this.#changed.values()) {
      const { account, before, record } = changed;
      const { address } = account;
      if (!isSameAccount(before, record)) {
        const storageSince = this.#isCleared(changed) ? number : before?.storageSince;
        accounts.push({ address, account: record && { ...record, storageSince: storageSince ?? number } });
      }
      if (!record) continue;
      for (const [slot, value] of changed.slots) {
        const { key } = slot;
        if (!bytesEqual(this.#valueBefore(changed, key), value)) slots.push({ address, slot: key, value });
      }
      if (bytesEqual(record.codeHash, before?.codeHash ?? EMPTY_CODE_HASH)) continue;
      if (bytesEqual(record.codeHash, EMPTY_CODE_HASH)) continue;
      const code = this.#world.code(account);
      codes.set(bytesToHex(record.codeHash), { codeHash: record.codeHash, code });
    }
    return { diff: { accounts, slots }, nodes: this.#newNodes(), codes: [...codes.values()] };
  }

  /** Gives the world the current storage roots of its accounts, for the block that follows. */
  takeRoots(): void {
    for (const { account, storageRoot } of this.#changed.values()) account.storageRoot = storageRoot;
  }

  #changedAccount(account: Account): ChangedAccount {
    let changed = this.#changed.get(account);
    if (!changed) {
      const before = this.#below.account(account.address);
      changed = {
        account,
        before,
        record: before,
        storage: account.storageBefore,
        storageRoot: before?.storageRoot ?? EMPTY_TRIE_ROOT,
        slots: new Map(),
      };
      this.#changed.set(account, changed);
    }
    if (changed.storage !== account.storage) {
      changed.storage = account.storage;
      changed.storageRoot = EMPTY_TRIE_ROOT;
      changed.slots.clear();
    }
    return changed;
  }

  /** Finds the slots whose values differ from the storage tries. */
  #slotChanges(): Map<ChangedAccount, TrieChange[]> {
    const changes = new Map<ChangedAccount, TrieChange[]>();
    for (const slot of this.#world.changedSlots) {
      const { storage, key, value } = slot;
      if (storage.isCleared) continue;
      const changed = this.#changedAccount(storage.account);
      if (bytesEqual(changed.slots.get(slot) ?? this.#valueBefore(changed, key), value)) continue;
      changed.slots.set(slot, value);
      const change = { key: keccak256(key), value: value.length === 0 ? undefined : encodeRlp(value) };
      const others = changes.get(changed);
      if (others) others.push(change);
      else changes.set(changed, [change]);
    }
    return changes;
  }

  #isCleared({ account, storage }: ChangedAccount): boolean {
    return storage !== account.storageBefore;
  }

  /** Returns the value of a slot before the block; zero when the block cleared the storage. */
  #valueBefore(changed: ChangedAccount, key: Uint8Array): Uint8Array {
    const { account, before } = changed;
    const isBelow = before !== undefined && !this.#isCleared(changed);
    return isBelow ? this.#below.storage(account.address, key, before) : ZERO;
  }

  /** Returns the nodes of the new state that no older state has. */
  #newNodes(): HashedNode[] {
    // With a single root, every created node is part of the new state.
    if (this.#roots <= 1) return [...this.#made.values()];
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
    for (const { record } of this.#changed.values()) follow(record?.storageRoot);
    return [...found.values()];
  }

  readonly #keep = (hash: Uint8Array, encoded: Uint8Array): void => {
    this.#made.set(bytesToHex(hash), { hash, encoded });
  };
}

/** Returns the account to write to the trie; undefined when it was deleted. */
function recordOf({ account, storageRoot }: ChangedAccount): TrieAccount | undefined {
  const { exists, nonce, balance, codeHash } = account;
  return exists ? { nonce, balance, storageRoot, codeHash } : undefined;
}
