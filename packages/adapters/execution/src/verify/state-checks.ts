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
import { createTrieNodeCache } from '../store/trie-node-cache.ts';

/** Returns the problem that it finds, or undefined. @throws {EthreadError} The problem is its message. */
export type Check = () => string | undefined;

const NODE_BYTES = 32 * 1024 * 1024;

/** Creates the checks of a store. Each kind yields its checks in order, which find nothing before they are run. */
export function createStateChecks(store: StateStore) {
  const flat = new FlatState(store);
  const blocks = new ExecutedBlocks(store, flat);
  const nodes = createTrieNodeCache((hash) => plain(store.nodes.get(hash)), NODE_BYTES);
  /** Executed blocks, on the line and off it. */
  let count = 0;
  /** Changes of accounts and slots by blocks of the line that the flat state was not found to have yet. */
  let missingAccounts = 0;
  let missingSlots = 0;

  /** Checks trie nodes and codes against their hashes. */
  function* ofHashes(): Generator<Check> {
    for (const [what, table] of [
      ['trie node', store.nodes],
      ['code', store.codes],
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
  function* ofBlocks(head: Uint8Array | undefined): Generator<Check> {
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
      yield () => checkBlock(block);
      if (block.number > newestExecuted - MAX_REORG_DEPTH) yield () => checkDiff(block);
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
   * Checks the flat state against the tries of the blocks on its line, after those of blocks. Every entry must equal the
   * value in the trie after its block. The number of changes must equal that in the tries, so that a missing entry is
   * detected.
   */
  function* ofFlatState(): Generator<Check> {
    let before: AccountEntry | undefined;
    for (const entry of flat.accountEntries()) {
      const { address } = entry;
      const old = before && bytesEqual(before.address, address) ? before.account : undefined;
      before = entry;
      yield () => checkAccount(entry, old);
    }
    yield () => lacking(missingAccounts, 'accounts');
    let slotBefore: SlotEntry | undefined;
    for (const entry of flat.slotEntries()) {
      const { address, slot } = entry;
      const isSame =
        slotBefore && bytesEqual(slotBefore.slot, slot) && bytesEqual(slotBefore.address, address);
      const old = isSame ? slotBefore : undefined;
      slotBefore = entry;
      yield () => checkSlot(entry, old, flat.account(address, entry.number));
    }
    yield () => lacking(missingSlots, 'storage');
  }

  function checkBlock(block: ExecutedBlockRecord): string | undefined {
    const { number, hash, parentHash, stateRoot } = block;
    count++;
    const isOnLine = blocks.isOnLine(block);
    const parent = number === 0 ? undefined : blocks.byHash(parentHash);
    if (number > 0 && !parent) return `block ${number} (${bytesToHex(hash)}): its parent was not executed`;
    if (parent && parent.number !== number - 1)
      return `block ${number} (${bytesToHex(hash)}): its parent is block ${parent.number}`;
    if (isOnLine && parent && !blocks.isOnLine(parent))
      return `block ${number} is on the line, and its parent is not`;
    const changes = countChanges(block, parent?.stateRoot ?? EMPTY_TRIE_ROOT);
    if (isOnLine) missingAccounts += changes;
    return bytesEqual(stateRoot, EMPTY_TRIE_ROOT) || nodes.node(stateRoot)
      ? undefined
      : `block ${number}: its state root is missing`;
  }

  /** Checks the changes of a block, and returns the number of changed accounts. */
  function countChanges({ number, stateRoot }: ExecutedBlockRecord, before: Uint8Array): number {
    let changes = 0;
    findChangedLeaves(nodes, before, stateRoot, (old, changed) => {
      changes++;
      if (!changed) return;
      const { storageRoot, codeHash } = decodeTrieAccount(changed);
      const oldRoot = old ? decodeTrieAccount(old).storageRoot : EMPTY_TRIE_ROOT;
      findChangedLeaves(nodes, oldRoot, storageRoot, () => {});
      if (bytesEqual(codeHash, EMPTY_CODE_HASH) || store.codes.doesExist(codeHash)) return;
      throw new ExecutionError(`block ${number}: the code ${bytesToHex(codeHash)} of an account is missing`);
    });
    return changes;
  }

  /** Checks the data of a block that a reorg needs. */
  function checkDiff(block: ExecutedBlockRecord): string | undefined {
    const { accounts, slots } = blocks.diff(block);
    const state = createTrieState(nodes, () => undefined, block.stateRoot);
    const isRight =
      accounts.every(({ address, account }) => isSameAccount(state.account(address), account)) &&
      slots.every(({ address, slot, value }) => bytesEqual(state.storage(address, slot), value));
    return isRight ? undefined : `block ${block.number}: what it is said to have changed is not what it did`;
  }

  function checkAccount(
    { address, number, account }: AccountEntry,
    old: FlatAccount | undefined,
  ): string | undefined {
    if (!isSameAccount(old, account)) missingAccounts--;
    const named = `account ${bytesToHex(address)} after block ${number}`;
    const hash = blocks.lineHash(number);
    const block = hash && blocks.byHash(hash);
    if (!block) return `${named}: there is no such block`;
    const value = readTrie(nodes, block.stateRoot, keccak256(address)).value ?? ZERO;
    if (!bytesEqual(value, account ? encodeTrieAccount(account) : ZERO))
      return `${named}: the flat state has other fields than the trie`;
    if (!account) return undefined;
    const { storageSince, storageRoot } = account;
    const isOld = storageSince === old?.storageSince;
    if (storageSince !== number && !isOld)
      return `${named}: its storage cannot be there since block ${storageSince}`;
    const oldRoot = isOld ? old.storageRoot : EMPTY_TRIE_ROOT;
    findChangedLeaves(nodes, oldRoot, storageRoot, () => missingSlots++);
    return undefined;
  }

  function checkSlot(
    { address, slot, number, value }: SlotEntry,
    old: SlotEntry | undefined,
    account: FlatAccount | undefined,
  ): string | undefined {
    const named = `storage ${bytesToHex(slot)} of ${bytesToHex(address)} after block ${number}`;
    if (!account) return `${named}: there is no such account`;
    const { value: encoded } = readTrie(nodes, account.storageRoot, keccak256(slot));
    if (!bytesEqual(decodeSlot(encoded), value))
      return `${named}: the flat state has another value than the trie`;
    const oldValue = old && old.number >= account.storageSince ? old.value : ZERO;
    if (!bytesEqual(oldValue, value)) missingSlots--;
    return undefined;
  }

  return { ofHashes, ofBlocks, ofFlatState, count: () => count };
}

const lacking = (count: number, what: string) =>
  count === 0 ? undefined : `the flat state lacks ${count} of the changes of ${what}`;
