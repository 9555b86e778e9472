import { bytesEqual, readUint32 } from '@ethread/core';
import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { NO_PROGRAM, type Program, type Programs, readProgram } from '../programs.ts';
import { type Account, addressLimbs, AccountTable } from './account-table.ts';
import type { BlockAccesses } from './block-accesses.ts';
import { Journal, Undo } from './journal.ts';
import { isSameAt, SLOT_BYTES, SlotTable } from './slot-table.ts';
import type { StatePort } from './state-port.ts';

/** Records the accounts and slots that instructions name, even when the instruction fails or is reverted. */
export interface AccessRecorder {
  account(address: Uint8Array): void;
  /** @param key 32 bytes */
  slot(address: Uint8Array, key: Uint8Array): void;
}

const NOTHING = new Uint8Array();
/** Changes of a world since its engine looked at them last. */
export interface WorldNews {
  /** The engine that has looked at them. */
  user: object | undefined;
  readonly accounts: Set<Account>;
  readonly slots: Set<number>;
  /** What the current transaction has warmed. */
  readonly warmAccounts: Account[];
  readonly warmSlots: number[];
}

/** Approximate memory of an account in bytes. */
const ACCOUNT_BYTES = 500;
/** The account that stays touched when its touch is reverted, as in mainnet's block 2,675,119. */
const RIPEMD = 3;
/** Memory of a journal, in bytes, and number of slots up to which {@link World.forget} uses their arrays again. */
const REUSED_JOURNAL_BYTES = 65_536;
const REUSED_SLOTS = 65_536;
/** Maximum transaction number, because numbers have 32 bits. */
const MAX_TRANSACTIONS = 2 ** 30;

/**
 * The accounts and slots that messages read and write, over a read-only state. Reverted slots keep the values of the
 * underlying state, so that the next message on the same state finds them without reading them again.
 */
export class World {
  readonly accounts: AccountTable = new AccountTable();
  slots: SlotTable = new SlotTable();
  /** Accounts and slots that the current block wrote, reverted writes included. */
  readonly changedAccounts: Account[] = [];
  readonly changedSlots: number[] = [];
  /** Account of each storage, by storage number. */
  readonly storages: (Account | undefined)[] = [undefined];
  /** Accounts that the current transaction touched, and those that it destroyed, reverted ones included. */
  readonly touched: Account[] = [];
  readonly destroyed: Account[] = [];
  /** Collects the accesses of the current block, when it lists them. */
  accesses: BlockAccesses | undefined;
  /** Receives the accounts and slots that instructions name. */
  recorder: AccessRecorder | undefined;
  #below: StatePort;
  readonly programs: Programs;
  /** What the engine in WebAssembly, which has values of its own, does not know yet. */
  readonly news: WorldNews = {
    user: undefined,
    accounts: new Set(),
    slots: new Set(),
    warmAccounts: [],
    warmSlots: [],
  };
  #hasWritten = false;
  #journal = new Journal();
  #alwaysWarm: readonly Uint8Array[] = [];
  readonly #limbs = new Uint32Array(8);
  readonly #key = new Uint8Array(32);
  #transaction = 1;
  #block = 1;

  constructor(below: StatePort, programs: Programs) {
    this.#below = below;
    this.programs = programs;
  }

  /** Returns its approximate memory in bytes. */
  get byteLength(): number {
    return (
      ACCOUNT_BYTES * this.accounts.list.length + SLOT_BYTES * this.slots.length + this.#journal.byteLength
    );
  }

  /** Returns true when it exceeds its memory or its counters are near their limit. Let it {@link forget} then. */
  isWorn(maxBytes: number): boolean {
    return this.byteLength > maxBytes || this.#transaction > MAX_TRANSACTIONS;
  }

  /** Forgets all accounts and slots, as if it were new. */
  forget(): void {
    this.news.user = undefined;
    this.#hasWritten = false;
    this.accounts.clear();
    if (this.slots.capacity > REUSED_SLOTS) this.slots = new SlotTable();
    else this.slots.clear();
    if (this.#journal.byteLength > REUSED_JOURNAL_BYTES) this.#journal = new Journal();
    this.storages.length = 1;
    this.#alwaysWarm = [];
    this.#transaction = 0;
    this.#block = 0;
    this.beginBlock();
  }

  /** Switches to another port of the same state for values not read yet. */
  readFrom(below: StatePort): void {
    this.#below = below;
  }

  // Transactions and blocks.

  /** Begins a transaction: nothing is warm, and earlier changes cannot be reverted. */
  beginTransaction(): void {
    this.#transaction++;
    this.news.warmAccounts.length = this.news.warmSlots.length = 0;
    this.#journal.clear();
    this.touched.length = 0;
    this.destroyed.length = 0;
  }

  /** Begins a block: earlier writes become part of the underlying state. */
  beginBlock(): void {
    this.#block++;
    this.changedAccounts.length = 0;
    this.changedSlots.length = 0;
    this.beginTransaction();
  }

  /** Marks a slot as warm; returns true when it was already accessed in this transaction. */
  warmSlot(slot: number): boolean {
    const { warmIn } = this.slots;
    if (warmIn[slot] === this.#transaction) return true;
    warmIn[slot] = this.#transaction;
    this.news.warmSlots.push(slot);
    this.#journal.add(Undo.warmSlot, slot);
    return false;
  }

  /**
   * Sets the accounts that are warm in every transaction from now on. Marking them once saves each transaction a look-up
   * and a journal entry for every precompiled contract.
   */
  warmAlways(addresses: readonly Uint8Array[]): void {
    if (addresses === this.#alwaysWarm) return;
    for (const address of this.#alwaysWarm) this.unread(address).isAlwaysWarm = false;
    for (const address of addresses) this.unread(address).isAlwaysWarm = true;
    this.#alwaysWarm = addresses;
  }

  /** Marks an account as warm; returns true when it was already accessed in this transaction. */
  warmAccount(account: Account): boolean {
    if (account.warmIn === this.#transaction || account.isAlwaysWarm) return true;
    account.warmIn = this.#transaction;
    this.news.warmAccounts.push(account);
    this.#journal.add(Undo.warmAccount, account.index);
    return false;
  }

  // Reads.

  account(address: Uint8Array): Account {
    addressLimbs(address, this.#limbs);
    return this.accountAt(this.#limbs, 0);
  }

  /**
   * Returns an account without reading it from the underlying state. Use only its address and its warmth: a state of
   * which each read costs a proof is asked only for what a result depends on.
   */
  unread(address: Uint8Array): Account {
    addressLimbs(address, this.#limbs);
    return this.accounts.find(this.#limbs, 0);
  }

  /** Returns the account whose address is given as limbs in an array. */
  accountAt(limbs: Uint32Array, base: number): Account {
    const account = this.accounts.find(limbs, base);
    if (account.storage === 0) this.#load(account);
    return account;
  }

  #load(account: Account): void {
    this.#newStorage(account);
    account.hasStorageBelow = true;
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
    if (bytesEqual(below.codeHash, EMPTY_CODE_HASH)) return;
    account.codeHash = below.codeHash;
    account.program = undefined;
  }

  program(account: Account): Program {
    return (account.program ??= this.programs.of(account.codeHash, (hash) => this.#below.code(hash)));
  }

  /** Returns the code of an account. */
  code(account: Account): Uint8Array {
    return (account.program ?? this.programs.of(account.codeHash, (hash) => this.#below.code(hash))).code;
  }

  /** Returns the value of a slot without remembering it, unless it may differ from that of the underlying state. */
  peekSlot(account: Account, key: Uint8Array): Uint8Array {
    if (this.#hasWritten || !account.hasStorageBelow) return this.readSlot(account, key);
    return account.exists ? this.#below.storage(account.address, key) : NOTHING;
  }

  /** Whether slots of any account may have values here that the state below does not have. */
  get hasWrittenSlots(): boolean {
    return this.#hasWritten;
  }

  /** Returns true when an account had storage before the transaction (EIP-7610). */
  hasStorage(account: Account): boolean {
    return account.hasStorageBelow && !bytesEqual(account.storageRoot, EMPTY_TRIE_ROOT);
  }

  /**
   * Returns the slot of an account by the limbs of its key in an array. Its value is loaded and its original recorded.
   */
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
    const { values } = this.slots;
    this.slots.readKey(slot, this.#key);
    const value = this.#below.storage(account.address, this.#key);
    for (let byte = 0; byte < value.length; byte++) {
      values[8 * slot + (byte >> 2)] |= value[value.length - 1 - byte] << (8 * (byte & 3));
    }
  }

  /** Returns the number of a slot, see {@link slot}. @param key 32 bytes */
  slotOf(account: Account, key: Uint8Array): number {
    wordLimbs(key, this.#limbs, 0);
    return this.slot(account, this.#limbs, 0);
  }

  /** Returns the value of a slot, without leading zeros; zero is empty. @param key 32 bytes */
  readSlot(account: Account, key: Uint8Array): Uint8Array {
    return this.slots.valueOf(this.slotOf(account, key));
  }

  /** Writes a value of 32 bytes to the slot of a key of 32 bytes. */
  writeSlot(account: Account, key: Uint8Array, value: Uint8Array): void {
    const limbs = new Uint32Array(16);
    wordLimbs(key, limbs, 0);
    wordLimbs(value, limbs, 8);
    this.touch(account);
    this.setSlot(this.slot(account, limbs, 0), limbs, 8);
  }

  /** Clears the storage of an account. */
  emptyStorage(account: Account): void {
    this.touch(account);
    this.#clearStorage(account);
  }

  // Writes.

  /**
   * Writes a value to a slot.
   *
   * @param slot Number from {@link slot}.
   */
  setSlot(slot: number, limbs: Uint32Array, base: number): void {
    const { values, changedIn } = this.slots;
    if (isSameAt(values, 8 * slot, limbs, base)) return;
    this.#journal.addLimbs(values, 8 * slot);
    this.#journal.add(Undo.slot, slot);
    this.news.slots.add(slot);
    this.#hasWritten = true;
    for (let limb = 0; limb < 8; limb++) values[8 * slot + limb] = limbs[base + limb];
    if (changedIn[slot] === this.#block) return;
    changedIn[slot] = this.#block;
    this.changedSlots.push(slot);
    const account = this.storages[this.slots.owners[slot]];
    if (account) this.#noteChange(account);
  }

  setBalance(account: Account, balance: bigint): void {
    this.news.accounts.add(account);
    this.touch(account);
    this.#journal.numbers.push(account.balance);
    this.#journal.add(Undo.balance, account.index);
    account.balance = balance;
  }

  setNonce(account: Account, nonce: bigint): void {
    this.news.accounts.add(account);
    this.touch(account);
    this.#journal.numbers.push(account.nonce);
    this.#journal.add(Undo.nonce, account.index);
    account.nonce = nonce;
  }

  /** Adds one to the nonce of an account from {@link unread}. The account is read only when something depends on it. */
  countNonce(account: Account): void {
    if (account.storage !== 0) return this.setNonce(account, account.nonce + 1n);
    account.countedNonces++;
    this.news.accounts.add(account);
    this.#journal.add(Undo.countedNonce, account.index);
  }

  /**
   * Sets the code of an account.
   *
   * @param codeHash Hash of the code.
   */
  setCode(account: Account, code: Uint8Array, codeHash: Uint8Array): void {
    this.touch(account);
    this.news.accounts.add(account);
    this.#journal.codes.push({ codeHash: account.codeHash, program: account.program });
    this.#journal.add(Undo.code, account.index);
    account.codeHash = codeHash;
    account.program = code.length === 0 ? NO_PROGRAM : readProgram(code);
  }

  /**
   * Touches an account and creates it when missing. It is deleted after the transaction if it stays empty (EIP-161).
   */
  touch(account: Account): void {
    this.#noteChange(account);
    if (!account.exists) this.#setExistence(account, true);
    if (account.touchedIn === this.#transaction) return;
    account.touchedIn = this.#transaction;
    if (this.accesses) {
      const { balance, nonce, codeHash } = account;
      account.before = { balance, nonce, codeHash };
    }
    this.touched.push(account);
    if (!isRipemd(account.limbs)) this.#journal.add(Undo.touched, account.index);
  }

  /** Begins the account of a creation, at an address without storage. */
  make(account: Account): void {
    this.touch(account);
    this.#journal.numbers.push(BigInt(account.madeIn));
    this.#journal.add(Undo.made, account.index);
    account.madeIn = this.#transaction;
  }

  /** Returns true when this transaction created the account (EIP-6780). */
  isNew(account: Account): boolean {
    return account.madeIn === this.#transaction;
  }

  /** Marks an account for deletion after the transaction. Returns false when it is already marked. */
  destroy(account: Account): boolean {
    if (account.destroyedIn === this.#transaction) return false;
    this.#journal.numbers.push(BigInt(account.destroyedIn));
    this.#journal.add(Undo.destroyed, account.index);
    account.destroyedIn = this.#transaction;
    this.destroyed.push(account);
    return true;
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
    for (const account of this.destroyed) {
      if (account.destroyedIn === this.#transaction) this.delete(account, keepsDestroyedBalance);
    }
    if (clearsEmptyAccounts) this.#clearEmptyAccounts();
    this.accesses?.endTransaction();
  }

  #clearEmptyAccounts(): void {
    // Deleting touches the deleted account. The list may grow by entries that are not visited.
    const count = this.touched.length;
    for (let index = 0; index < count; index++) {
      const account = this.touched[index];
      if (account.touchedIn === this.#transaction && account.exists && account.isEmpty) this.delete(account);
    }
  }

  #setExistence(account: Account, exists: boolean): void {
    this.news.accounts.add(account);
    this.#journal.flags.push(account.exists);
    this.#journal.add(Undo.existence, account.index);
    account.exists = exists;
  }

  #clearStorage(account: Account): void {
    this.news.accounts.add(account);
    this.#hasWritten = true;
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
    account.storageBefore = account.storage;
    this.changedAccounts.push(account);
  }

  // Snapshots.

  /** Returns a snapshot of the current state, valid within the transaction. */
  snapshot(): number {
    return this.#journal.length;
  }

  /** Reverts all changes since a snapshot. */
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
        this.news.slots.add(index);
        journal.takeLimbs(this.slots.values, 8 * index);
        return;
    }
    const account = this.accounts.list[index];
    if (undo !== Undo.warmAccount) this.news.accounts.add(account);
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
      case Undo.countedNonce:
        account.countedNonces--;
        if (account.storage === 0) break;
        account.nonce -= 1n;
        if (account.isMadeByCount) account.exists = false;
        break;
    }
  }
}

/** Splits a word of 32 bytes into limbs of 32 bits, the lowest first. */
function wordLimbs(word: Uint8Array, limbs: Uint32Array, base: number): void {
  for (let limb = 0; limb < 8; limb++) limbs[base + limb] = readUint32(word, 28 - 4 * limb);
}

function isRipemd(limbs: Uint32Array): boolean {
  return limbs[0] === RIPEMD && (limbs[1] | limbs[2] | limbs[3] | limbs[4]) === 0;
}
