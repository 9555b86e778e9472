import type { AccessListEntry } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { AccessRecorder } from '@ethread/evm';

/** An access set would have more entries than it may. */
export class AccessSetFullError extends Error {
  override readonly name = 'AccessSetFullError';
}

interface Accessed {
  readonly address: Uint8Array;
  /** 32 bytes each, by their hex. */
  readonly storageKeys: Map<string, Uint8Array>;
}

/** The accounts and slots that a call accesses. */
export class AccessSet implements AccessRecorder {
  readonly #left: ReadonlySet<string>;
  readonly #most: number;
  readonly #entries = new Map<string, Accessed>();
  #size = 0;

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
    const text = bytesToHex(address);
    if (!this.#left.has(text)) this.#entryOf(text, address);
  }

  slot(address: Uint8Array, key: Uint8Array): void {
    const { storageKeys } = this.#entryOf(bytesToHex(address), address);
    const text = bytesToHex(key);
    if (storageKeys.has(text)) return;
    this.#count();
    storageKeys.set(text, key);
  }

  #entryOf(text: string, address: Uint8Array): Accessed {
    const known = this.#entries.get(text);
    if (known) return known;
    this.#count();
    const made = { address, storageKeys: new Map<string, Uint8Array>() };
    this.#entries.set(text, made);
    return made;
  }

  #count(): void {
    if (this.#size >= this.#most) throw new AccessSetFullError('the access set is full');
    this.#size++;
  }

  /** Returns true when another set has the same accounts and slots. */
  equals(other: AccessSet): boolean {
    if (this.#size !== other.#size) return false;
    for (const [text, { storageKeys }] of this.#entries) {
      const keys = other.#entries.get(text)?.storageKeys;
      if (!keys || keys.size !== storageKeys.size) return false;
      for (const key of storageKeys.keys()) if (!keys.has(key)) return false;
    }
    return true;
  }

  list(): AccessListEntry[] {
    return [...this.#entries.values()].map(({ address, storageKeys }) => ({
      address,
      storageKeys: [...storageKeys.values()],
    }));
  }
}
