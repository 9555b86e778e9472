import { bytesEqual } from '@ethread/core';
import { EMPTY_TRIE_ROOT } from '@ethread/chain';
import { NO_PROGRAM, type Program, type Programs, readProgram } from '../programs.ts';
import { type Account, EMPTY_CODE_HASH } from './account.ts';
import { addressLimbs, AccountTable } from './account-table.ts';
import { Journal, Undo } from './journal.ts';
import { isSameAt, SLOT_BYTES, SlotTable } from './slot-table.ts';
import type { StatePort } from './state-port.ts';

/** What an account takes of memory, about. */
const ACCOUNT_BYTES = 500;
/** The account that stays touched when what touched it is taken back, as on mainnet's block 2,675,119. */
const RIPEMD = 3;
/** Transactions are numbered in 32 bits. */
const MAX_TRANSACTIONS = 2 ** 30;

/**
 * The accounts and slots that messages read and write, over a state that is only read. What is taken back leaves the
 * values of the state below in their places: the next message on the same state finds them without asking for them.
 */
export class World {
  readonly accounts = new AccountTable();
  readonly slots = new SlotTable();
  /** Accounts and slots that the block at hand wrote, also where that was taken back. */
  readonly changedAccounts: Account[] = [];
  readonly changedSlots: number[] = [];
  /** By storage number: its account. */
  readonly storages: (Account | undefined)[] = [undefined];
  /** Accounts that the transaction at hand touched and destroyed, also where that was taken back. */
  readonly touched: Account[] = [];
  readonly destroyed: Account[] = [];
  #below: StatePort;
  readonly #programs: Programs;
  readonly #journal = new Journal();
  #transient = new SlotTable();
  readonly #limbs = new Uint32Array(8);
  readonly #slotBytes = new Uint8Array(32);
  #transaction = 1;
  #block = 1;

  constructor(below: StatePort, programs: Programs) {
    this.#below = below;
    this.#programs = programs;
  }

  /** Bytes that it takes, about. */
  get byteLength(): number {
    const slots = this.slots.length + this.#transient.length;
    return ACCOUNT_BYTES * this.accounts.list.length + SLOT_BYTES * slots + this.#journal.byteLength;
  }

  /** Whether it takes more than it may, or its counters come to their end: another one should take its place. */
  isWorn(maxBytes: number): boolean {
    return this.byteLength > maxBytes || this.#transaction > MAX_TRANSACTIONS;
  }

  /** Reads what is not known yet from another port, of the same state. */
  readFrom(below: StatePort): void {
    this.#below = below;
  }

  // Transactions and blocks.

  /** Begins a transaction: nothing is warm, and nothing before it can be taken back. */
  beginTransaction(): void {
    this.#transaction++;
    this.#journal.clear();
    this.touched.length = 0;
    this.destroyed.length = 0;
    if (this.#transient.length > 0) this.#transient = new SlotTable();
  }

  /** Begins a block: what was written so far is the state below. */
  beginBlock(): void {
    this.#block++;
    this.changedAccounts.length = 0;
    this.changedSlots.length = 0;
    this.beginTransaction();
  }

  /** Whether a slot was accessed in this transaction; it is from now on. */
  warmSlot(slot: number): boolean {
    const { warmIn } = this.slots;
    if (warmIn[slot] === this.#transaction) return true;
    warmIn[slot] = this.#transaction;
    this.#journal.add(Undo.warmSlot, slot);
    return false;
  }

  /** Whether an account was accessed in this transaction; it is from now on. */
  warmAccount(account: Account): boolean {
    if (account.warmIn === this.#transaction) return true;
    account.warmIn = this.#transaction;
    this.#journal.add(Undo.warmAccount, account.index);
    return false;
  }

  // Reads.

  account(address: Uint8Array): Account {
    addressLimbs(address, this.#limbs);
    return this.accountAt(this.#limbs, 0);
  }

  /** The account whose address' limbs stand in an array. */
  accountAt(limbs: Uint32Array, base: number): Account {
    const account = this.accounts.find(limbs, base);
    if (account.storage === 0) this.#load(account);
    return account;
  }

  #load(account: Account): void {
    this.#newStorage(account);
    account.hasStorageBelow = true;
    const below = this.#below.account(account.address);
    if (!below) return;
    account.exists = true;
    account.nonce = below.nonce;
    account.balance = below.balance;
    account.storageRoot = below.storageRoot;
    if (bytesEqual(below.codeHash, EMPTY_CODE_HASH)) return;
    account.codeHash = below.codeHash;
    account.program = undefined;
  }

  program(account: Account): Program {
    return (account.program ??= this.#programs.of(account.codeHash, (hash) => this.#below.code(hash)));
  }

  /** EIP-7610: whether an account has any storage before the transaction. */
  hasStorage(account: Account): boolean {
    return account.hasStorageBelow && !bytesEqual(account.storageRoot, EMPTY_TRIE_ROOT);
  }

  /** The slot of an account whose key's limbs stand in an array, with its value read and its original noted. */
  slot(account: Account, limbs: Uint32Array, base: number): number {
    const { slots } = this;
    const found = slots.find(account.storage, limbs, base);
    const slot = found >= 0 ? found : -1 - found;
    if (found < 0 && account.hasStorageBelow) this.#loadSlot(account, slot);
    if (slots.usedIn[slot] !== this.#transaction) {
      slots.usedIn[slot] = this.#transaction;
      const { values, originals } = slots;
      for (let limb = 8 * slot; limb < 8 * slot + 8; limb++) originals[limb] = values[limb];
    }
    return slot;
  }

  #loadSlot(account: Account, slot: number): void {
    if (!account.exists) return;
    const { keys, values } = this.slots;
    const key = this.#slotBytes;
    for (let byte = 0; byte < 32; byte++) key[31 - byte] = keys[8 * slot + (byte >> 2)] >>> (8 * (byte & 3));
    const value = this.#below.storage(account.address, key.slice());
    for (let byte = 0; byte < value.length; byte++) {
      values[8 * slot + (byte >> 2)] |= value[value.length - 1 - byte] << (8 * (byte & 3));
    }
  }

  /** Copies a transient value's limbs to a place (EIP-1153). */
  readTransient(account: Account, limbs: Uint32Array, base: number): void {
    const found = this.#transient.find(account.index, limbs, base);
    const slot = found >= 0 ? found : -1 - found;
    for (let limb = 0; limb < 8; limb++) limbs[base + limb] = this.#transient.values[8 * slot + limb];
  }

  // Writes.

  setTransient(account: Account, keyBase: number, valueBase: number, limbs: Uint32Array): void {
    const found = this.#transient.find(account.index, limbs, keyBase);
    const slot = found >= 0 ? found : -1 - found;
    const { values } = this.#transient;
    this.#journal.addLimbs(values, 8 * slot);
    this.#journal.add(Undo.transient, slot);
    for (let limb = 0; limb < 8; limb++) values[8 * slot + limb] = limbs[valueBase + limb];
  }

  /** @param slot From {@link slot}. */
  setSlot(slot: number, limbs: Uint32Array, base: number): void {
    const { values, changedIn } = this.slots;
    if (isSameAt(values, 8 * slot, limbs, base)) return;
    this.#journal.addLimbs(values, 8 * slot);
    this.#journal.add(Undo.slot, slot);
    for (let limb = 0; limb < 8; limb++) values[8 * slot + limb] = limbs[base + limb];
    if (changedIn[slot] === this.#block) return;
    changedIn[slot] = this.#block;
    this.changedSlots.push(slot);
    const account = this.storages[this.slots.owners[slot]];
    if (account) this.#noteChange(account);
  }

  setBalance(account: Account, balance: bigint): void {
    this.touch(account);
    this.#journal.numbers.push(account.balance);
    this.#journal.add(Undo.balance, account.index);
    account.balance = balance;
  }

  setNonce(account: Account, nonce: bigint): void {
    this.touch(account);
    this.#journal.numbers.push(account.nonce);
    this.#journal.add(Undo.nonce, account.index);
    account.nonce = nonce;
  }

  /** @param codeHash Of the code. */
  setCode(account: Account, code: Uint8Array, codeHash: Uint8Array): void {
    this.touch(account);
    this.#journal.codes.push({ codeHash: account.codeHash, program: account.program });
    this.#journal.add(Undo.code, account.index);
    account.codeHash = codeHash;
    account.program = code.length === 0 ? NO_PROGRAM : readProgram(code);
  }

  /** Brings an account into being where there is none, to be deleted after the transaction if it stays empty (EIP-161). */
  touch(account: Account): void {
    this.#noteChange(account);
    if (!account.exists) this.#setExistence(account, true);
    if (account.touchedIn === this.#transaction) return;
    account.touchedIn = this.#transaction;
    this.touched.push(account);
    if (!isRipemd(account.limbs)) this.#journal.add(Undo.touched, account.index);
  }

  /** Begins an account that a creation makes, where none with storage is. */
  make(account: Account): void {
    this.touch(account);
    this.#journal.numbers.push(BigInt(account.madeIn));
    this.#journal.add(Undo.made, account.index);
    account.madeIn = this.#transaction;
  }

  /** Whether this transaction made an account (EIP-6780). */
  isNew(account: Account): boolean {
    return account.madeIn === this.#transaction;
  }

  /** Marks an account, to be deleted after the transaction. False when it is marked already. */
  destroy(account: Account): boolean {
    if (account.destroyedIn === this.#transaction) return false;
    this.#journal.numbers.push(BigInt(account.destroyedIn));
    this.#journal.add(Undo.destroyed, account.index);
    account.destroyedIn = this.#transaction;
    this.destroyed.push(account);
    return true;
  }

  /** Takes an account out of the state. */
  delete(account: Account): void {
    this.#noteChange(account);
    if (account.balance !== 0n) this.setBalance(account, 0n);
    if (account.nonce !== 0n) this.setNonce(account, 0n);
    if (account.hasCode) this.setCode(account, new Uint8Array(), EMPTY_CODE_HASH);
    this.#clearStorage(account);
    if (account.exists) this.#setExistence(account, false);
  }

  /** Deletes what the transaction destroyed and, from EIP-161 on, what it touched and left empty. */
  endTransaction(clearsEmptyAccounts: boolean): void {
    for (const account of this.destroyed) {
      if (account.destroyedIn === this.#transaction) this.delete(account);
    }
    if (!clearsEmptyAccounts) return;
    // Deleting touches what is deleted: the list may grow by what is not looked at again.
    const count = this.touched.length;
    for (let index = 0; index < count; index++) {
      const account = this.touched[index];
      if (account.touchedIn === this.#transaction && account.exists && account.isEmpty) this.delete(account);
    }
  }

  #setExistence(account: Account, exists: boolean): void {
    this.#journal.flags.push(account.exists);
    this.#journal.add(Undo.existence, account.index);
    account.exists = exists;
  }

  #clearStorage(account: Account): void {
    this.#journal.storages.push(account.storage);
    this.#journal.flags.push(account.hasStorageBelow);
    this.#journal.add(Undo.storage, account.index);
    this.#newStorage(account);
    account.hasStorageBelow = false;
  }

  #newStorage(account: Account): void {
    account.storage = this.storages.length;
    this.storages.push(account);
  }

  #noteChange(account: Account): void {
    if (account.changedIn === this.#block) return;
    account.changedIn = this.#block;
    this.changedAccounts.push(account);
  }

  // Snapshots.

  /** Names the state at hand, to be gone back to within the transaction. */
  snapshot(): number {
    return this.#journal.length;
  }

  /** Takes back everything since a snapshot. */
  revertTo(snapshot: number): void {
    const journal = this.#journal;
    while (journal.length > snapshot) {
      journal.length -= 2;
      this.#undo(journal.entries[journal.length], journal.entries[journal.length + 1]);
    }
  }

  #undo(undo: number, index: number): void {
    const journal = this.#journal;
    switch (undo) {
      case Undo.warmSlot:
        this.slots.warmIn[index] = 0;
        return;
      case Undo.slot:
        journal.takeLimbs(this.slots.values, 8 * index);
        return;
      case Undo.transient:
        journal.takeLimbs(this.#transient.values, 8 * index);
        return;
    }
    const account = this.accounts.list[index];
    switch (undo) {
      case Undo.warmAccount:
        account.warmIn = 0;
        break;
      case Undo.balance:
        account.balance = journal.numbers.pop() ?? 0n;
        break;
      case Undo.nonce:
        account.nonce = journal.numbers.pop() ?? 0n;
        break;
      case Undo.code: {
        const before = journal.codes.pop();
        if (!before) break;
        account.codeHash = before.codeHash;
        account.program = before.program;
        break;
      }
      case Undo.existence:
        account.exists = journal.flags.pop() ?? false;
        break;
      case Undo.storage:
        account.hasStorageBelow = journal.flags.pop() ?? false;
        account.storage = journal.storages.pop() ?? 0;
        break;
      case Undo.made:
        account.madeIn = Number(journal.numbers.pop() ?? 0n);
        break;
      case Undo.destroyed:
        account.destroyedIn = Number(journal.numbers.pop() ?? 0n);
        break;
      case Undo.touched:
        account.touchedIn = 0;
        break;
    }
  }
}

function isRipemd(limbs: Uint32Array): boolean {
  return limbs[0] === RIPEMD && (limbs[1] | limbs[2] | limbs[3] | limbs[4]) === 0;
}
