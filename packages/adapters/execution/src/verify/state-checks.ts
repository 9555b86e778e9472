import {
  decodeTrieAccount,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeTrieAccount,
  findChangedLeaves,
  isSameAccount,
  keccak256,
  readTrie,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import type { FlatAccount } from '../state/account-record.ts';
import { ZERO } from '../state/state-source.ts';
import { createTrieState, decodeSlot } from '../state/trie-state.ts';
import { type ExecutedBlockRecord, ExecutedBlocks, MAX_REORG_DEPTH } from '../store/executed-blocks.ts';
import { type AccountEntry, FlatState, type SlotEntry } from '../store/flat-state.ts';
import { plain, type StateStore } from '../store/state-store.ts';
import { TrieNodeCache } from '../store/trie-node-cache.ts';

/** Returns the problem that it finds, or undefined. @throws {EthreadError} The problem is its message. */
export type Check = () => string | undefined;

const NODE_BYTES = 32 * 1024 * 1024;

/** The checks of a store. Each kind yields its checks in order, which find nothing before they are run. */
export class StateChecks {
  readonly #store: StateStore;
  readonly #flat: FlatState;
  readonly #blocks: ExecutedBlocks;
  readonly #nodes: TrieNodeCache;
  /** Executed blocks, on the line and off it. */
  count = 0;
  /** Changes of accounts by blocks of the line that the flat state was not found to have yet. */
  #missingAccounts = 0;
  /** The changes of slots in the tries that the flat state was not found to have yet. */
  #missingSlots = 0;

  constructor(store: StateStore) {
    this.#store = store;
    this.#flat = new FlatState(store);
    this.#blocks = new ExecutedBlocks(store, this.#flat);
    this.#nodes = new TrieNodeCache((hash) => plain(store.nodes.get(hash)), NODE_BYTES);
  }

  /** Checks trie nodes and codes against their hashes. */
  *hashed(): Generator<Check> {
    for (const [what, table] of [
      ['trie node', this.#store.nodes],
      ['code', this.#store.codes],
    ] as const) {
      for (const { key, value } of table.getRange()) {
        const isRight = bytesEqual(keccak256(plain(value) ?? ZERO), key);
        yield () => (isRight ? undefined : `the ${what} under ${bytesToHex(key)} has another hash`);
      }
    }
  }

  /**
   * Checks that each block has its parent, the line has no gap, and the nodes and codes of each state are stored.
   *
   * @param head The hash of a block that must have been executed.
   */
  *blocks(head: Uint8Array | undefined): Generator<Check> {
    const blocks = this.#blocks;
    yield () =>
      head && !blocks.byHash(head) ? `the state after block ${bytesToHex(head)} is missing` : undefined;
    const newest = blocks.tip()?.number ?? -1;
    // The changes of older blocks were removed when it was executed, and the line may end below it since.
    let newestExecuted = newest;
    for (const { number } of blocks.all()) {
      newestExecuted = Math.max(newestExecuted, number);
      yield () => undefined;
    }
    for (const block of blocks.all()) {
      yield () => this.#block(block);
      if (block.number > newestExecuted - MAX_REORG_DEPTH) yield () => this.#diff(block);
    }
    for (let number = 0; number <= newest; number++) {
      yield () => {
        const hash = blocks.lineHash(number);
        const isThere = hash && blocks.byHash(hash)?.number === number;
        return isThere ? undefined : `block ${number} is missing on the line`;
      };
    }
  }

  /**
   * Checks the flat state against the tries of the blocks on its line, after {@link blocks}. Every entry must equal the
   * value in the trie after its block. The number of changes must equal that in the tries, so that a missing entry is
   * detected.
   */
  *flat(): Generator<Check> {
    let before: AccountEntry | undefined;
    for (const entry of this.#flat.accountEntries()) {
      const { address } = entry;
      const old = before && bytesEqual(before.address, address) ? before.account : undefined;
      before = entry;
      yield () => this.#account(entry, old);
    }
    yield () => lacking(this.#missingAccounts, 'accounts');
    let slotBefore: SlotEntry | undefined;
    for (const entry of this.#flat.slotEntries()) {
      const { address, slot } = entry;
      const isSame =
        slotBefore && bytesEqual(slotBefore.slot, slot) && bytesEqual(slotBefore.address, address);
      const old = isSame ? slotBefore : undefined;
      slotBefore = entry;
      yield () => this.#slot(entry, old, this.#flat.account(address, entry.number));
    }
    yield () => lacking(this.#missingSlots, 'storage');
  }

  #block(block: ExecutedBlockRecord): string | undefined {
    const { number, hash, parentHash, stateRoot } = block;
    this.count++;
    const isOnLine = this.#blocks.isOnLine(block);
    const parent = number === 0 ? undefined : this.#blocks.byHash(parentHash);
    if (number > 0 && !parent) return `block ${number} (${bytesToHex(hash)}): its parent was not executed`;
    if (parent && parent.number !== number - 1)
      return `block ${number} (${bytesToHex(hash)}): its parent is block ${parent.number}`;
    if (isOnLine && parent && !this.#blocks.isOnLine(parent))
      return `block ${number} is on the line, and its parent is not`;
    const changes = this.#changes(block, parent?.stateRoot ?? EMPTY_TRIE_ROOT);
    if (isOnLine) this.#missingAccounts += changes;
    return bytesEqual(stateRoot, EMPTY_TRIE_ROOT) || this.#nodes.node(stateRoot)
      ? undefined
      : `block ${number}: its state root is missing`;
  }

  /** Checks the changes of a block, and returns the number of changed accounts. */
  #changes({ number, stateRoot }: ExecutedBlockRecord, before: Uint8Array): number {
    let changes = 0;
    findChangedLeaves(this.#nodes, before, stateRoot, (old, changed) => {
      changes++;
      if (!changed) return;
      const { storageRoot, codeHash } = decodeTrieAccount(changed);
      const oldRoot = old ? decodeTrieAccount(old).storageRoot : EMPTY_TRIE_ROOT;
      findChangedLeaves(this.#nodes, oldRoot, storageRoot, () => {});
      if (bytesEqual(codeHash, EMPTY_CODE_HASH) || this.#store.codes.doesExist(codeHash)) return;
      throw new ExecutionError(`block ${number}: the code ${bytesToHex(codeHash)} of an account is missing`);
    });
    return changes;
  }

  /** Checks the data of a block that a reorg needs. */
  #diff(block: ExecutedBlockRecord): string | undefined {
    const { accounts, slots } = this.#blocks.diff(block);
    const state = createTrieState(this.#nodes, () => undefined, block.stateRoot);
    const isRight =
      accounts.every(({ address, account }) => isSameAccount(state.account(address), account)) &&
      slots.every(({ address, slot, value }) => bytesEqual(state.storage(address, slot), value));
    return isRight ? undefined : `block ${block.number}: what it is said to have changed is not what it did`;
  }

  #account({ address, number, account }: AccountEntry, old: FlatAccount | undefined): string | undefined {
    if (!isSameAccount(old, account)) this.#missingAccounts--;
    const named = `account ${bytesToHex(address)} after block ${number}`;
    const hash = this.#blocks.lineHash(number);
    const block = hash && this.#blocks.byHash(hash);
    if (!block) return `${named}: there is no such block`;
    const value = readTrie(this.#nodes, block.stateRoot, keccak256(address)).value ?? ZERO;
    if (!bytesEqual(value, account ? encodeTrieAccount(account) : ZERO))
      return `${named}: the flat state has other fields than the trie`;
    if (!account) return undefined;
    const { storageSince, storageRoot } = account;
    const isOld = storageSince === old?.storageSince;
    if (storageSince !== number && !isOld)
      return `${named}: its storage cannot be there since block ${storageSince}`;
    const oldRoot = isOld ? old.storageRoot : EMPTY_TRIE_ROOT;
    findChangedLeaves(this.#nodes, oldRoot, storageRoot, () => this.#missingSlots++);
    return undefined;
  }

  #slot(
    { address, slot, number, value }: SlotEntry,
    old: SlotEntry | undefined,
    account: FlatAccount | undefined,
  ): string | undefined {
    const named = `storage ${bytesToHex(slot)} of ${bytesToHex(address)} after block ${number}`;
    if (!account) return `${named}: there is no such account`;
    const { value: encoded } = readTrie(this.#nodes, account.storageRoot, keccak256(slot));
    if (!bytesEqual(decodeSlot(encoded), value))
      return `${named}: the flat state has another value than the trie`;
    const oldValue = old && old.number >= account.storageSince ? old.value : ZERO;
    if (!bytesEqual(oldValue, value)) this.#missingSlots--;
    return undefined;
  }
}

const lacking = (count: number, what: string) =>
  count === 0 ? undefined : `the flat state lacks ${count} of the changes of ${what}`;
