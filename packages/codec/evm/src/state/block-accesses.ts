import { encodeRlp, quantityBytes, type RlpItem } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Account, Slot } from './account.ts';

const NOTHING = new Uint8Array();

/** A value with its index in the block: 0 before the transactions, 1 and more for them, and one more after them. */
interface Change<Value> {
  readonly index: number;
  readonly value: Value;
}

interface AccountAccess {
  readonly account: Account;
  /** Slots by key in hex, with the values left in them. A slot that was only read has no values. */
  readonly slots: Map<string, Change<bigint>[]>;
  readonly balances: Change<bigint>[];
  readonly nonces: Change<bigint>[];
  readonly codes: Change<Uint8Array>[];
}

/** The state whose accesses are collected: a world. */
interface AccessedState {
  /** Accounts that the current transaction touched. */
  readonly touched: readonly Account[];
  program(account: Account): { readonly code: Uint8Array };
}

/** Collects the accesses and changes of a block for its access list (EIP-7928). */
export class BlockAccesses {
  readonly #state: AccessedState;
  readonly #accounts = new Map<Account, AccountAccess>();
  readonly #slots = new Set<Slot>();
  #index = 0;

  constructor(state: AccessedState) {
    this.#state = state;
  }

  /** Sets the index in the block for the following accesses. */
  begin(index: number): void {
    this.#index = index;
  }

  account(account: Account): void {
    this.#of(account);
  }

  slot(slot: Slot): void {
    this.#slots.add(slot);
  }

  /** Records the final values of a transaction or a system call. */
  endTransaction(): void {
    for (const { storage, key, value, original } of this.#slots) {
      const name = bytesToHex(key);
      const known = this.#of(storage.account).slots;
      let changes = known.get(name);
      if (!changes) known.set(name, (changes = []));
      // The storage of a destroyed account no longer has values.
      const left = storage.isCleared ? NOTHING : value;
      if (!bytesEqual(left, original)) put(changes, this.#index, numberOf(left));
    }
    this.#slots.clear();
    for (const account of new Set(this.#state.touched)) {
      const { before } = account;
      if (!before) continue;
      if (account.balance !== before.balance) put(this.#of(account).balances, this.#index, account.balance);
      if (account.nonce !== before.nonce) put(this.#of(account).nonces, this.#index, account.nonce);
      if (bytesToHex(account.codeHash) !== bytesToHex(before.codeHash)) {
        put(this.#of(account).codes, this.#index, this.#state.program(account).code);
      }
    }
  }

  /** Returns the number of accounts and storage keys in the list. */
  get itemCount(): number {
    let count = this.#accounts.size;
    for (const { slots } of this.#accounts.values()) count += slots.size;
    return count;
  }

  /** Encodes the list as RLP. */
  encode(): Uint8Array {
    const accounts = [...this.#accounts.values()].sort((a, b) =>
      bytesToHex(a.account.address) < bytesToHex(b.account.address) ? -1 : 1,
    );
    return encodeRlp(accounts.map(toRlp));
  }

  #of(account: Account): AccountAccess {
    let access = this.#accounts.get(account);
    if (!access) {
      access = { account, slots: new Map(), balances: [], nonces: [], codes: [] };
      this.#accounts.set(account, access);
    }
    return access;
  }
}

function toRlp({ account, slots, balances, nonces, codes }: AccountAccess): RlpItem {
  const sorted = [...slots]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, changes]) => ({ key: BigInt(name), changes }));
  return [
    account.address,
    sorted
      .filter(({ changes }) => changes.length > 0)
      .map(({ key, changes }) => [quantityBytes(key), quantities(changes)]),
    sorted.filter(({ changes }) => changes.length === 0).map(({ key }) => quantityBytes(key)),
    quantities(balances),
    quantities(nonces),
    codes.map(({ index, value }) => [quantityBytes(index), value]),
  ];
}

function quantities(changes: readonly Change<bigint>[]): RlpItem {
  return changes.map(({ index, value }) => [quantityBytes(index), quantityBytes(value)]);
}

/** Adds a change; the last of several at one index wins. */
function put<Value>(changes: Change<Value>[], index: number, value: Value): void {
  if (changes.at(-1)?.index === index) changes.pop();
  changes.push({ index, value });
}

function numberOf(value: Uint8Array): bigint {
  return value.length === 0 ? 0n : BigInt(bytesToHex(value));
}
