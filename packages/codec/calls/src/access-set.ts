import type { AccessListEntry } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { AccessRecorder } from '@ethread/evm';
import { StateReads } from './proven/state-reads.ts';

/** An access set would have more entries than it may. */
export class AccessSetFullError extends Error {
  override readonly name = 'AccessSetFullError';
}

/** The accounts and slots that a call accesses. */
export class AccessSet implements AccessRecorder {
  readonly #left: ReadonlySet<string>;
  readonly #most: number;
  readonly #accessed = new StateReads();

  /**
   * @param left Addresses that get no entry for themselves, and whose entries in the list are dropped.
   * @param most Maximum number of accounts and slots together.
   * @param list Entries that it begins with.
   * @throws {AccessSetFullError} as every addition.
   */
  constructor(left: readonly Uint8Array[], most: number, list: readonly AccessListEntry[]) {
    this.#left = new Set(left.map(bytesToHex));
    this.#most = most;
    for (const { address, storageKeys } of list) {
      if (this.#left.has(bytesToHex(address))) continue;
      this.account(address);
      for (const key of storageKeys) this.slot(address, key);
    }
  }

  account(address: Uint8Array): void {
    if (this.#left.has(bytesToHex(address))) return;
    this.#accessed.account(address, false);
    this.#requireRoom();
  }

  slot(address: Uint8Array, key: Uint8Array): void {
    this.#accessed.slot(address, key, false);
    this.#requireRoom();
  }

  get #size(): number {
    return this.#accessed.accounts.size + this.#accessed.slots;
  }

  #requireRoom(): void {
    if (this.#size > this.#most) throw new AccessSetFullError('the access set is full');
  }

  /** Returns true when another set has the same accounts and slots. */
  equals(other: AccessSet): boolean {
    if (this.#size !== other.#size) return false;
    for (const [name, { keys }] of this.#accessed.accounts) {
      const others = other.#accessed.accounts.get(name)?.keys;
      if (!others || others.size !== keys.size) return false;
      for (const key of keys.keys()) if (!others.has(key)) return false;
    }
    return true;
  }

  list(): AccessListEntry[] {
    return [...this.#accessed.accounts.values()].map(({ address, keys }) => ({
      address,
      storageKeys: [...keys.values()],
    }));
  }
}
