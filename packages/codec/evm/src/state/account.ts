import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { AccountState } from './state-port.ts';

/** The code of an account without code. */
export const NO_CODE: Uint8Array = new Uint8Array();

/** An account as messages read and change it. Only {@link World} writes to it. */
export class Account {
  readonly address: Uint8Array;
  next: Account | undefined;
  exists = false;
  nonce = 0n;
  balance = 0n;
  codeHash: Uint8Array = EMPTY_CODE_HASH;
  /** Loaded on first use. */
  code: Uint8Array | undefined = NO_CODE;
  /** Its storage, which is another one once it is cleared. undefined before the account is read. */
  storage: Storage | undefined;
  /** Its storage before the block that last changed the account. */
  storageBefore: Storage | undefined;
  /** The account as the underlying state has it. */
  below: AccountState | undefined;
  /** Storage root before the current messages. It shows if the account has storage (EIP-7610). */
  storageRoot: Uint8Array = EMPTY_TRIE_ROOT;
  /** The block that changed it. */
  changedIn = 0;
  /** Transactions counted before the account was read, see {@link World.countNonce}. */
  countedNonces = 0;
  /** True when it was read, did not exist, and exists only by its counted transactions. */
  isMadeByCount = false;
  /** Values before the transaction that last touched it. */
  before: { readonly balance: bigint; readonly nonce: bigint; readonly codeHash: Uint8Array } | undefined;

  constructor(address: Uint8Array) {
    this.address = address;
  }

  get key(): Uint8Array {
    return this.address;
  }

  get hasCode(): boolean {
    return this.code !== NO_CODE;
  }

  /** True for an empty account by EIP-161. */
  get isEmpty(): boolean {
    return this.nonce === 0n && this.balance === 0n && !this.hasCode;
  }
}

/** The storage of an account, until it is cleared. */
export class Storage {
  readonly account: Account;
  /** Identifies it in a world. */
  readonly number: number;
  /** True when slots that are not here have the values of the underlying state. */
  readonly hasBelow: boolean;
  readonly slots: KeyTable<Slot> = new KeyTable<Slot>();

  constructor(account: Account, number: number, hasBelow: boolean) {
    this.account = account;
    this.number = number;
    this.hasBelow = hasBelow;
  }

  /** True when the account's storage was cleared since. */
  get isCleared(): boolean {
    return this.account.storage !== this;
  }
}

/** A slot of a storage. Values have no leading zeros; zero is empty. */
export class Slot {
  readonly storage: Storage;
  /** Length: 32 bytes. */
  readonly key: Uint8Array;
  next: Slot | undefined;
  value: Uint8Array;
  /** Value before the transaction that last used it. */
  original: Uint8Array;
  /** Numbers of the transaction in which it was used, and of the block that wrote it. */
  usedIn = 0;
  changedIn = 0;

  constructor(storage: Storage, key: Uint8Array, value: Uint8Array) {
    this.storage = storage;
    this.key = key;
    this.value = value;
    this.original = value;
  }
}

/** Odd factors that are unknown outside, so that nobody can choose keys of one hash. */
const FACTORS = Int32Array.from({ length: 32 }, () => Math.floor(Math.random() * 2 ** 32) | 1);

/** Finds entries by their key of up to 32 bytes: a third of the CPU time of a map by hex. */
export class KeyTable<Entry extends { readonly key: Uint8Array; next: Entry | undefined }> {
  /** The entries of each hash, linked by `next`. */
  readonly #first = new Map<number, Entry>();
  size = 0;

  find(key: Uint8Array): Entry | undefined {
    let entry = this.#first.get(hashOf(key));
    while (entry && !bytesEqual(entry.key, key)) entry = entry.next;
    return entry;
  }

  /** Adds an entry whose key is not there yet. */
  add(entry: Entry): void {
    const hash = hashOf(entry.key);
    entry.next = this.#first.get(hash);
    this.#first.set(hash, entry);
    this.size++;
  }
}

function hashOf(key: Uint8Array): number {
  let hash = 0;
  for (let index = 0; index < key.length; index++) hash = (hash + Math.imul(FACTORS[index], key[index])) | 0;
  return hash;
}
