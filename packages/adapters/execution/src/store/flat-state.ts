import { bytesEqual, readUint32, writeUint32 } from '@ethread/core';
import type { NeighbourListener } from '@ethread/storage/disk';
import { decodeFlatAccount, encodeFlatAccount, type FlatAccount } from '../state/account-record.ts';
import type { AccountChange, SlotChange, StateDiff } from '../state/state-diff.ts';
import { ZERO } from '../state/state-source.ts';
import type { EmptyRanges } from './empty-ranges.ts';
import { plain, type StateStore } from './state-store.ts';

export type AccountEntry = AccountChange & { readonly number: number };
export type SlotEntry = SlotChange & { readonly number: number };

const ADDRESS_LENGTH = 20;
const SLOT_LENGTH = 32;

/** Accounts and storage values of the line. An entry is valid from its block on until the next entry of its key. */
export class FlatState {
  readonly #store: StateStore;

  constructor(store: StateStore) {
    this.#store = store;
  }

  /** Returns the account after a block of the line. @param empty Receives the empty range around an absent account. */
  account(address: Uint8Array, number: number, empty?: EmptyRanges): FlatAccount | undefined {
    const entry = latestEntry(this.#store.accounts, keyAt(address, number), (before, after) =>
      empty?.add(before.length > ADDRESS_LENGTH ? before : undefined, after),
    );
    return entry && decodeFlatAccount(entry.value);
  }

  /** Returns a value of an existing account, without leading zeros. @param empty Receives the empty range around it. */
  storage(
    address: Uint8Array,
    slot: Uint8Array,
    number: number,
    storageSince: number,
    empty?: EmptyRanges,
  ): Uint8Array {
    const entry = latestEntry(this.#store.slots, slotKeyAt(address, slot, number), (before, after) =>
      empty?.add(slotOf(before, address), after && slotOf(after, address)),
    );
    return entry && entry.number >= storageSince ? entry.value : ZERO;
  }

  /** Writes the changes of a block. Call it within a transaction of the store. */
  write(number: number, { accounts, slots }: StateDiff): void {
    for (const { address, account } of accounts)
      this.#store.accounts.put(keyAt(address, number), encodeFlatAccount(account));
    for (const { address, slot, value } of slots)
      this.#store.slots.put(slotKeyAt(address, slot, number), value);
  }

  /** Reverts {@link write}. Call it within a transaction of the store. */
  unwrite(number: number, { accounts, slots }: StateDiff): void {
    for (const { address } of accounts) this.#store.accounts.remove(keyAt(address, number));
    for (const { address, slot } of slots) this.#store.slots.remove(slotKeyAt(address, slot, number));
  }

  /** Iterates over the entries of all accounts, in the order of accounts and blocks. */
  *accountEntries(): Generator<AccountEntry> {
    for (const { key, value } of this.#store.accounts.range()) {
      const account = decodeFlatAccount(plain(value) ?? ZERO);
      yield { address: new Uint8Array(key.subarray(0, ADDRESS_LENGTH)), number: numberOf(key), account };
    }
  }

  /** Iterates over the entries of all slots, in the order of accounts, slots and blocks. */
  *slotEntries(): Generator<SlotEntry> {
    for (const { key, value } of this.#store.slots.range()) {
      const address = new Uint8Array(key.subarray(0, ADDRESS_LENGTH));
      const slot = new Uint8Array(key.subarray(ADDRESS_LENGTH, ADDRESS_LENGTH + SLOT_LENGTH));
      yield { address, slot, number: numberOf(key), value: plain(value) ?? ZERO };
    }
  }
}

/** Returns the newest entry of a key at or before the block that the key ends in. */
function latestEntry(
  table: StateStore['accounts'],
  key: Uint8Array,
  onAbsent: NeighbourListener,
): { number: number; value: Uint8Array } | undefined {
  const row = table.latest(key, onAbsent);
  return row && { number: numberOf(row.key), value: plain(row.value) ?? ZERO };
}

function keyAt(key: Uint8Array, number: number): Uint8Array {
  const bytes = new Uint8Array(key.length + 4);
  bytes.set(key);
  writeUint32(bytes, key.length, number);
  return bytes;
}

function slotKeyAt(address: Uint8Array, slot: Uint8Array, number: number): Uint8Array {
  const bytes = new Uint8Array(ADDRESS_LENGTH + SLOT_LENGTH + 4);
  bytes.set(address);
  bytes.set(slot, ADDRESS_LENGTH);
  writeUint32(bytes, ADDRESS_LENGTH + SLOT_LENGTH, number);
  return bytes;
}

/** Returns the slot that a key names; undefined when it is of another account. */
function slotOf(key: Uint8Array, address: Uint8Array): Uint8Array | undefined {
  return bytesEqual(key.subarray(0, ADDRESS_LENGTH), address) ? key.subarray(ADDRESS_LENGTH) : undefined;
}

function numberOf(key: Uint8Array): number {
  return readUint32(key, key.length - 4);
}
