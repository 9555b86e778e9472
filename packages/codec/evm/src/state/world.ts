import { bytesEqual } from '@ethread/core';
import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import type { Programs } from '../programs.ts';
import { Account, KeyTable, NO_CODE, Slot, Storage } from './account.ts';
import type { BlockAccesses } from './block-accesses.ts';
import type { StatePort } from './state-port.ts';

/** Records the accounts and slots that instructions name, even when the instruction fails or is reverted. */
export interface AccessRecorder {
  account(address: Uint8Array): void;
  /** @param key 32 bytes */
  slot(address: Uint8Array, key: Uint8Array): void;
}

const NOTHING = new Uint8Array();

/** Approximate memory of an account, of a slot, and of a change that can be reverted, in bytes. */
const ACCOUNT_BYTES = 800;
const SLOT_BYTES = 500;
const CHANGE_BYTES = 100;

/**
 * The accounts and slots that messages read and write, over a read-only state. Reverted slots keep the values of the
 * underlying state, so that the next message on the same state finds them without reading them again.
 */
export class World {
  readonly #accounts = new KeyTable<Account>();
  /** Accounts and slots that the current block wrote, reverted writes included. */
  readonly changedAccounts: Account[] = [];
  readonly changedSlots: Slot[] = [];
  /** Accounts that the current transaction touched, and those that it destroyed. */
  readonly touched: Set<Account> = new Set();
  readonly #destroyed = new Set<Account>();
  /** Collects the accesses of the current block, when it lists them. */
  accesses: BlockAccesses | undefined;
  /** Receives the accounts and slots that instructions name. */
  recorder: AccessRecorder | undefined;
  readonly #below: StatePort;
  readonly programs: Programs;
  /** The engine that has seen all accounts and slots but those that changed since. It has values of its own. */
  seenBy: object | undefined;
  readonly unseenAccounts: Set<Account> = new Set();
  readonly unseenSlots: Set<Slot> = new Set();
  /** What the current transaction has warmed. */
  readonly warmAccounts: Set<Account> = new Set();
  readonly warmSlots: Set<Slot> = new Set();
  #hasWritten = false;
  /** What reverts the changes of the transaction, the newest last. */
  #undo: (() => void)[] = [];
  #storages = 0;
  #slots = 0;
  #transaction = 1;
  #block = 1;

  constructor(below: StatePort, programs: Programs) {
    this.#below = below;
    this.programs = programs;
  }

  /** Returns its approximate memory in bytes. */
  get byteLength(): number {
    return ACCOUNT_BYTES * this.#accounts.size + SLOT_BYTES * this.#slots + CHANGE_BYTES * this.#undo.length;
  }

  // Transactions and blocks.

  /** Begins a transaction: nothing is warm, and earlier changes cannot be reverted. */
  beginTransaction(): void {
    this.#transaction++;
    this.warmAccounts.clear();
    this.warmSlots.clear();
    this.#undo = [];
    this.touched.clear();
    this.#destroyed.clear();
  }

  /** Begins a block: earlier writes become part of the underlying state. */
  beginBlock(): void {
    this.#block++;
    this.changedAccounts.length = 0;
    this.changedSlots.length = 0;
    this.beginTransaction();
  }

  /** Marks a slot as warm in this transaction. */
  warmSlot(slot: Slot): void {
    this.warmSlots.add(slot);
  }

  /** Marks an account as warm; returns true when it was already marked in this transaction. */
  warmAccount(account: Account): boolean {
    if (this.warmAccounts.has(account)) return true;
    this.warmAccounts.add(account);
    return false;
  }

  // Reads.

  account(address: Uint8Array): Account {
    const account = this.unread(address);
    if (!account.storage) this.#load(account);
    return account;
  }

  /**
   * Returns an account without reading it from the underlying state. Use only its address and its warmth: a state of
   * which each read costs a proof is asked only for what a result depends on.
   */
  unread(address: Uint8Array): Account {
    let account = this.#accounts.find(address);
    if (!account) this.#accounts.add((account = new Account(address.slice())));
    return account;
  }

  #load(account: Account): void {
    account.storage = new Storage(account, ++this.#storages, true);
    const below = this.#below.account(account.address);
    if (account.countedNonces > 0) {
      account.exists = true;
      account.isMadeByCount = !below;
      account.nonce = BigInt(account.countedNonces);
    }
    if (!below) return;
    account.exists = true;
    account.nonce += below.nonce;
    account.balance = below.balance;
    account.below = below;
    account.storageRoot = below.storageRoot;
    if (bytesEqual(below.codeHash, EMPTY_CODE_HASH)) return;
    account.codeHash = below.codeHash;
    account.code = undefined;
  }

  /** Returns the code of an account. A missing one is empty, until it is known. */
  code(account: Account): Uint8Array {
    const code = account.code ?? this.programs.of(account.codeHash, (hash) => this.#below.code(hash));
    if (code.length > 0) account.code = code;
    return code;
  }

  /** Returns the value of a slot without remembering it, unless it may differ from that of the underlying state. */
  peekSlot(account: Account, key: Uint8Array): Uint8Array {
    if (this.#hasWritten || !account.storage?.hasBelow) return this.readSlot(account, key);
    return account.exists ? this.#below.storage(account.address, key, account.below) : NOTHING;
  }

  /** Whether slots of any account may have values here that the state below does not have. */
  get hasWrittenSlots(): boolean {
    return this.#hasWritten;
  }

  /** Returns true when an account had storage before the transaction (EIP-7610). */
  hasStorage(account: Account): boolean {
    return account.storage?.hasBelow === true && !bytesEqual(account.storageRoot, EMPTY_TRIE_ROOT);
  }

  /** Returns the slot of an account that was read, with its value loaded. @param key 32 bytes */
  slot(account: Account, key: Uint8Array): Slot {
    const { storage } = account;
    if (!storage) throw new Error('a slot is of an account that was not read');
    let slot = storage.slots.find(key);
    if (!slot) {
      const isBelow = storage.hasBelow && account.exists;
      const value = isBelow
        ? withoutZeros(this.#below.storage(account.address, key, account.below))
        : NOTHING;
      storage.slots.add((slot = new Slot(storage, key.slice(), value)));
      this.#slots++;
    }
    if (slot.usedIn !== this.#transaction) {
      slot.usedIn = this.#transaction;
      slot.original = slot.value;
    }
    return slot;
  }

  /** Returns the value of a slot, without leading zeros; zero is empty. @param key 32 bytes */
  readSlot(account: Account, key: Uint8Array): Uint8Array {
    return this.slot(account, key).value;
  }

  /** Writes a value to the slot of a key of 32 bytes. */
  writeSlot(account: Account, key: Uint8Array, value: Uint8Array): void {
    this.touch(account);
    this.setSlot(this.slot(account, key), value);
  }

  emptyStorage(account: Account): void {
    this.touch(account);
    this.#clearStorage(account);
  }

  // Writes.

  /** Writes a value of up to 32 bytes to a slot. */
  setSlot(slot: Slot, value: Uint8Array): void {
    const before = slot.value;
    const after = withoutZeros(value);
    if (bytesEqual(before, after)) return;
    this.#undo.push(() => {
      this.unseenSlots.add(slot);
      slot.value = before;
    });
    this.unseenSlots.add(slot);
    this.#hasWritten = true;
    slot.value = after;
    if (slot.changedIn === this.#block) return;
    slot.changedIn = this.#block;
    this.changedSlots.push(slot);
    this.#noteChange(slot.storage.account);
  }

  setBalance(account: Account, balance: bigint): void {
    this.touch(account);
    const before = account.balance;
    this.#change(account, () => (account.balance = before));
    account.balance = balance;
  }

  setNonce(account: Account, nonce: bigint): void {
    this.touch(account);
    const before = account.nonce;
    this.#change(account, () => (account.nonce = before));
    account.nonce = nonce;
  }

  /** Adds one to the nonce of an account from {@link unread}. The account is read only when something depends on it. */
  countNonce(account: Account): void {
    if (account.storage) return this.setNonce(account, account.nonce + 1n);
    account.countedNonces++;
    this.#change(account, () => {
      account.countedNonces--;
      if (!account.storage) return;
      account.nonce -= 1n;
      if (account.isMadeByCount) account.exists = false;
    });
  }

  setCode(account: Account, code: Uint8Array, codeHash: Uint8Array): void {
    this.touch(account);
    const { codeHash: hashBefore, code: codeBefore } = account;
    this.#change(account, () => {
      account.codeHash = hashBefore;
      account.code = codeBefore;
    });
    account.codeHash = codeHash;
    account.code = code.length === 0 ? NO_CODE : code;
  }

  /** Touches an account, and makes it. It is deleted after the transaction if it stays empty (EIP-161). */
  touch(account: Account): void {
    this.#noteChange(account);
    if (!account.exists) this.#setExistence(account, true);
    if (this.touched.has(account)) return;
    this.touched.add(account);
    if (this.accesses) {
      const { balance, nonce, codeHash } = account;
      account.before = { balance, nonce, codeHash };
    }
    this.#change(account, () => this.touched.delete(account));
  }

  /** Marks an account for deletion after the transaction. */
  destroy(account: Account): void {
    this.#destroyed.add(account);
  }

  /** Deletes an account from the state. With `keepsBalance` it keeps only its balance (EIP-8246). */
  delete(account: Account, keepsBalance = false): void {
    this.#noteChange(account);
    if (account.balance !== 0n && !keepsBalance) this.setBalance(account, 0n);
    if (account.nonce !== 0n) this.setNonce(account, 0n);
    if (account.hasCode) this.setCode(account, new Uint8Array(), EMPTY_CODE_HASH);
    this.#clearStorage(account);
    if (account.exists && account.balance === 0n) this.#setExistence(account, false);
  }

  /** Deletes the accounts that the transaction destroyed and, from EIP-161 on, those that it touched and left empty. */
  endTransaction(clearsEmptyAccounts: boolean, keepsDestroyedBalance = false): void {
    for (const account of this.#destroyed) this.delete(account, keepsDestroyedBalance);
    // Deleting touches the deleted account, which need not be visited again.
    for (const account of clearsEmptyAccounts ? [...this.touched] : []) {
      if (account.exists && account.isEmpty) this.delete(account);
    }
    this.accesses?.endTransaction();
  }

  #setExistence(account: Account, exists: boolean): void {
    const before = account.exists;
    this.#change(account, () => (account.exists = before));
    account.exists = exists;
  }

  #clearStorage(account: Account): void {
    this.#hasWritten = true;
    const before = account.storage;
    this.#change(account, () => (account.storage = before));
    account.storage = new Storage(account, ++this.#storages, false);
  }

  #noteChange(account: Account): void {
    if (account.changedIn === this.#block) return;
    account.changedIn = this.#block;
    account.storageBefore = account.storage;
    this.changedAccounts.push(account);
  }

  // Snapshots.

  /** Notes a change of an account. @param undo Reverts it. */
  #change(account: Account, undo: () => void): void {
    this.unseenAccounts.add(account);
    this.#undo.push(() => {
      this.unseenAccounts.add(account);
      undo();
    });
  }

  snapshot(): number {
    return this.#undo.length;
  }

  revertTo(snapshot: number): void {
    while (this.#undo.length > snapshot) this.#undo.pop()?.();
  }
}

function withoutZeros(value: Uint8Array): Uint8Array {
  let first = 0;
  while (value[first] === 0) first++;
  if (first === 0) return value;
  return first === value.length ? NOTHING : value.slice(first);
}
