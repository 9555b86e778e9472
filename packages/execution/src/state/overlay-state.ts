import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import { Account, type Address } from '@ethereumjs/util';
import { EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import { type AccountRecord, EMPTY_CODE_HASH } from './account-record.ts';
import { type StateSource, ZERO } from './state-source.ts';

/** What was written to one account's storage. */
export interface StorageChanges {
  /** Whether what the state below holds of it is gone. */
  readonly isCleared: boolean;
  /** By slot in hex. */
  readonly slots: Map<string, { readonly slot: Uint8Array; readonly value: Uint8Array }>;
}

/**
 * Changes over a state that is only read, with checkpoints: what the EVM writes to. Nothing leaves it but through
 * {@link changedAddresses} and its neighbours.
 */
export class OverlayState implements StateManagerInterface {
  #below: StateSource;
  /** By address in hex; undefined: the account is gone. */
  readonly #accounts = new Map<string, AccountRecord | undefined>();
  readonly #storages = new Map<string, StorageChanges>();
  readonly #codes = new Map<string, Uint8Array>();
  /** Addresses in hex that were written since {@link takeTouched}, also where that was taken back. */
  readonly #touched = new Set<string>();
  /** Storage values before the transaction at hand, for the price of SSTORE (EIP-2200). */
  readonly #originals = new Map<string, Uint8Array>();
  /** How to take back what was written, newest last, and where the checkpoints stand in it. */
  readonly #undo: (() => void)[] = [];
  readonly #checkpoints: number[] = [];

  constructor(below: StateSource) {
    this.#below = below;
  }

  /** Forgets all changes and stands on another state. */
  reset(below: StateSource): void {
    this.#below = below;
    for (const map of [this.#accounts, this.#storages, this.#codes, this.#originals]) map.clear();
    this.#touched.clear();
    this.#undo.length = 0;
    this.#checkpoints.length = 0;
  }

  /** The state below. */
  get below(): StateSource {
    return this.#below;
  }

  /** Addresses of accounts that were written, or whose storage was. */
  changedAddresses(): Uint8Array[] {
    return [...new Set([...this.#accounts.keys(), ...this.#storages.keys()])].map(hexToBytes);
  }

  /** Addresses that were written since the last time. */
  takeTouched(): Uint8Array[] {
    const touched = [...this.#touched].map(hexToBytes);
    this.#touched.clear();
    return touched;
  }

  /** Codes that were written, by hash. */
  changedCodes(): { codeHash: Uint8Array; code: Uint8Array }[] {
    return [...this.#codes].map(([codeHash, code]) => ({ codeHash: hexToBytes(codeHash), code }));
  }

  storageChanges(address: Uint8Array): StorageChanges | undefined {
    return this.#storages.get(bytesToHex(address));
  }

  accountRecord(address: Uint8Array): AccountRecord | undefined {
    const key = bytesToHex(address);
    return this.#accounts.has(key) ? this.#accounts.get(key) : this.#below.account(address);
  }

  getAccount({ bytes }: Address): Promise<Account | undefined> {
    const record = this.accountRecord(bytes);
    if (!record) return NO_ACCOUNT;
    // The EVM changes what it is given before it puts it back.
    return Promise.resolve(new Account(record.nonce, record.balance, record.storageRoot, record.codeHash));
  }

  putAccount({ bytes }: Address, account?: Account): Promise<void> {
    if (!account) return this.#delete(bytes);
    const { nonce, balance, storageRoot, codeHash } = account;
    this.#put(bytes, { nonce, balance, storageRoot, codeHash });
    return DONE;
  }

  deleteAccount({ bytes }: Address): Promise<void> {
    return this.#delete(bytes);
  }

  modifyAccountFields({ bytes }: Address, fields: AccountFields): Promise<void> {
    const record = this.accountRecord(bytes) ?? new Account();
    this.#put(bytes, {
      nonce: fields.nonce ?? record.nonce,
      balance: fields.balance ?? record.balance,
      storageRoot: fields.storageRoot ?? record.storageRoot,
      codeHash: fields.codeHash ?? record.codeHash,
    });
    return DONE;
  }

  putCode(address: Address, code: Uint8Array): Promise<void> {
    const codeHash = code.length === 0 ? EMPTY_CODE_HASH : keccak256(code);
    const key = bytesToHex(codeHash);
    if (code.length > 0 && !this.#codes.has(key)) {
      this.#codes.set(key, code);
      this.#undo.push(() => this.#codes.delete(key));
    }
    return this.modifyAccountFields(address, { codeHash });
  }

  getCode({ bytes }: Address): Promise<Uint8Array> {
    return Promise.resolve(this.code(bytes));
  }

  getCodeSize({ bytes }: Address): Promise<number> {
    return Promise.resolve(this.code(bytes).length);
  }

  /** The code of an account; empty when it has none. */
  code(address: Uint8Array): Uint8Array {
    const codeHash = this.accountRecord(address)?.codeHash;
    if (!codeHash || bytesEqual(codeHash, EMPTY_CODE_HASH)) return ZERO;
    return this.#codes.get(bytesToHex(codeHash)) ?? this.#below.code(codeHash);
  }

  getStorage({ bytes }: Address, slot: Uint8Array): Promise<Uint8Array> {
    return Promise.resolve(this.storage(bytes, slot));
  }

  /** A storage value without leading zeros; empty is zero. */
  storage(address: Uint8Array, slot: Uint8Array): Uint8Array {
    const changes = this.#storages.get(bytesToHex(address));
    const written = changes?.slots.get(bytesToHex(slot));
    if (written) return written.value;
    return changes?.isCleared ? ZERO : this.#below.storage(address, slot);
  }

  putStorage({ bytes }: Address, slot: Uint8Array, value: Uint8Array): Promise<void> {
    if (!this.accountRecord(bytes)) throw new ExecutionError('storage of an account that is not there');
    const key = bytesToHex(bytes);
    let changes = this.#storages.get(key);
    if (!changes) {
      changes = { isCleared: false, slots: new Map() };
      this.#setStorage(key, changes);
    }
    this.#touched.add(key);
    const { slots } = changes;
    const slotKey = bytesToHex(slot);
    const before = slots.get(slotKey);
    slots.set(slotKey, { slot, value: withoutLeadingZeros(value) });
    this.#undo.push(() => {
      if (before) slots.set(slotKey, before);
      else slots.delete(slotKey);
    });
    return DONE;
  }

  clearStorage({ bytes }: Address): Promise<void> {
    this.#setStorage(bytesToHex(bytes), { isCleared: true, slots: new Map() });
    const record = this.accountRecord(bytes);
    if (record) this.#put(bytes, { ...record, storageRoot: EMPTY_TRIE_ROOT });
    return DONE;
  }

  readonly originalStorageCache = {
    get: (address: Address, slot: Uint8Array): Promise<Uint8Array> => {
      const key = bytesToHex(address.bytes) + bytesToHex(slot);
      let value = this.#originals.get(key);
      if (!value) {
        value = this.storage(address.bytes, slot);
        this.#originals.set(key, value);
      }
      return Promise.resolve(value);
    },
    clear: (): void => this.#originals.clear(),
  };

  checkpoint(): Promise<void> {
    this.#checkpoints.push(this.#undo.length);
    return DONE;
  }

  commit(): Promise<void> {
    this.#checkpoints.pop();
    if (this.#checkpoints.length === 0) this.#undo.length = 0;
    return DONE;
  }

  revert(): Promise<void> {
    const length = this.#checkpoints.pop() ?? 0;
    while (this.#undo.length > length) this.#undo.pop()?.();
    return DONE;
  }

  getStateRoot(): Promise<Uint8Array> {
    throw new ExecutionError('the changes of a call have no state root');
  }

  setStateRoot(): Promise<void> {
    throw new ExecutionError('a state stands on the one that it was opened over');
  }

  hasStateRoot(): Promise<boolean> {
    throw new ExecutionError('a state knows no other');
  }

  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    return new OverlayState(this.#below);
  }

  #put(address: Uint8Array, record: AccountRecord | undefined): void {
    const key = bytesToHex(address);
    const was = this.#accounts.has(key);
    const before = this.#accounts.get(key);
    this.#accounts.set(key, record);
    this.#touched.add(key);
    this.#undo.push(() => {
      if (was) this.#accounts.set(key, before);
      else this.#accounts.delete(key);
    });
  }

  #delete(address: Uint8Array): Promise<void> {
    this.#put(address, undefined);
    this.#setStorage(bytesToHex(address), { isCleared: true, slots: new Map() });
    return DONE;
  }

  #setStorage(key: string, changes: StorageChanges): void {
    const before = this.#storages.get(key);
    this.#storages.set(key, changes);
    this.#touched.add(key);
    this.#undo.push(() => {
      if (before) this.#storages.set(key, before);
      else this.#storages.delete(key);
    });
  }
}

const DONE: Promise<void> = Promise.resolve();
const NO_ACCOUNT: Promise<undefined> = Promise.resolve(undefined);

function withoutLeadingZeros(value: Uint8Array): Uint8Array {
  let start = 0;
  while (start < value.length && value[start] === 0) start++;
  return start === 0 ? value : value.subarray(start);
}
