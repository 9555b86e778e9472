import { encodeRlp, quantityBytes, type RlpItem } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { Account } from './account-table.ts';
import type { SlotTable } from './slot-table.ts';

/** A value with its index in the block: 0 before the transactions, 1 and more for them, and one more after them. */
interface Change<Value> {
  readonly index: number;
  readonly value: Value;
}

/** A block's accesses to one account. */
interface AccountAccess {
  readonly account: Account;
  /** Slots by key in hex, with the values left in them. A slot that was only read has no values. */
  readonly slots: Map<string, { readonly key: bigint; readonly changes: Change<bigint>[] }>;
  readonly balances: Change<bigint>[];
  readonly nonces: Change<bigint>[];
  readonly codes: Change<Uint8Array>[];
}

/** The state whose accesses are collected: a world. */
interface AccessedState {
  readonly slots: SlotTable;
  /** Account of each storage, by storage number. */
  readonly storages: readonly (Account | undefined)[];
  /** Accounts that the current transaction touched. */
  readonly touched: readonly Account[];
  program(account: Account): { readonly code: Uint8Array };
}

/** Collects the accesses and changes of a block for its access list (EIP-7928). */
export class BlockAccesses {
  readonly #state: AccessedState;
  readonly #accounts = new Map<Account, AccountAccess>();
  /** Slots accessed by the current transaction. */
  readonly #slots = new Set<number>();
  #index = 0;

  constructor(state: AccessedState) {
    this.#state = state;
  }

  /** Sets the index in the block for the following accesses. */
  begin(index: number): void {
    this.#index = index;
  }

  /** Records the access of an account. */
  account(account: Account): void {
    this.#of(account);
  }

  /** Records the access of a slot. */
  slot(slot: number): void {
    this.#slots.add(slot);
  }

  /** Records the final values of a transaction or a system call. */
  endTransaction(): void {
    const { slots, storages } = this.#state;
    for (const slot of this.#slots) {
      const owner = slots.owners[slot];
      const account = storages[owner];
      if (!account) continue;
      const key = wordAt(slots.keys, slot);
      const name = key.toString(16);
      const known = this.#of(account).slots;
      let access = known.get(name);
      if (!access) {
        access = { key, changes: [] };
        known.set(name, access);
      }
      // The storage of a destroyed account no longer has values.
      const value = account.storage === owner ? wordAt(slots.values, slot) : 0n;
      if (value !== wordAt(slots.originals, slot)) put(access.changes, this.#index, value);
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
  const sorted = [...slots.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
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

function wordAt(limbs: Uint32Array, slot: number): bigint {
  let word = 0n;
  for (let limb = 7; limb >= 0; limb--) word = (word << 32n) | BigInt(limbs[8 * slot + limb]);
  return word;
}
