import { encodeRlp, quantityBytes, type RlpItem } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Account, Slot } from './account.ts';

const NOTHING = new Uint8Array();

/**
 * Values by their index in the block: 0 before the transactions, 1 and more for them, and one more after them. The last of
 * several values at one index wins.
 */
type Changes = Map<number, Uint8Array>;

interface AccountAccess {
  readonly account: Account;
  /** Slots by key in hex, with the values left in them. A slot that was only read has no values. */
  readonly slots: Map<string, Changes>;
  readonly balances: Changes;
  readonly nonces: Changes;
  readonly codes: Changes;
}

/** The state whose accesses are collected: a world. */
interface AccessedState {
  /** Accounts that the current transaction touched. */
  readonly touched: ReadonlySet<Account>;
  code(account: Account): Uint8Array;
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
      const changes = known.get(name) ?? new Map();
      known.set(name, changes);
      // The storage of a destroyed account no longer has values.
      const left = storage.isCleared ? NOTHING : value;
      if (!bytesEqual(left, original)) changes.set(this.#index, left);
    }
    this.#slots.clear();
    for (const account of this.#state.touched) {
      const { before, balance, nonce, codeHash } = account;
      if (!before) continue;
      if (balance !== before.balance) this.#of(account).balances.set(this.#index, quantityBytes(balance));
      if (nonce !== before.nonce) this.#of(account).nonces.set(this.#index, quantityBytes(nonce));
      if (!bytesEqual(codeHash, before.codeHash)) {
        this.#of(account).codes.set(this.#index, this.#state.code(account));
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
      access = {
        account,
        slots: new Map(),
        balances: new Map(),
        nonces: new Map(),
        codes: new Map(),
      };
      this.#accounts.set(account, access);
    }
    return access;
  }
}

function toRlp({ account, slots, balances, nonces, codes }: AccountAccess): RlpItem {
  const sorted = [...slots]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, changes]) => ({ key: quantityBytes(BigInt(name)), changes }));
  return [
    account.address,
    sorted.filter(({ changes }) => changes.size > 0).map(({ key, changes }) => [key, listOf(changes)]),
    sorted.filter(({ changes }) => changes.size === 0).map(({ key }) => key),
    ...[balances, nonces, codes].map(listOf),
  ];
}

const listOf = (changes: Changes): RlpItem =>
  [...changes].map(([index, value]) => [quantityBytes(index), value]);
