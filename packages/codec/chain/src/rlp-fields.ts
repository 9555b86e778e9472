import { bytesToHex } from '@ethread/core';
import { InvalidChainBytesError } from './errors.ts';
import type { RlpItem } from './rlp.ts';

/** Reads the fields of an RLP list in order and names each in its errors. */
export class RlpFields {
  readonly #items: readonly RlpItem[];
  readonly #what: string;
  #next = 0;

  constructor(item: RlpItem | undefined, what: string) {
    if (item === undefined || item instanceof Uint8Array) {
      throw new InvalidChainBytesError(`${what}: expected a list`);
    }
    this.#items = item;
    this.#what = what;
  }

  /** Returns the number of unread fields. */
  get left(): number {
    return this.#items.length - this.#next;
  }

  /** Reads the next field without checking its type. */
  item(name: string): RlpItem {
    const item = this.#items[this.#next++];
    if (item === undefined) throw this.#error(name, 'missing');
    return item;
  }

  /** Reads bytes, of exactly `length` when given. */
  bytes(name: string, length?: number): Uint8Array {
    const item = this.item(name);
    if (!(item instanceof Uint8Array)) throw this.#error(name, 'expected bytes, got a list');
    if (length !== undefined && item.length !== length) {
      throw this.#error(name, `expected ${length} bytes, got ${item.length}`);
    }
    return item;
  }

  /** Reads an address; null when it is empty, which means a contract creation. */
  addressOrNull(name: string): Uint8Array | null {
    const bytes = this.bytes(name);
    if (bytes.length === 0) return null;
    if (bytes.length !== 20) throw this.#error(name, `expected 20 bytes, got ${bytes.length}`);
    return bytes;
  }

  /** Reads a big-endian integer of at most 256 bits without leading zeros. */
  quantity(name: string): bigint {
    const bytes = this.bytes(name);
    if (bytes.length > 32) throw this.#error(name, `expected at most 32 bytes, got ${bytes.length}`);
    if (bytes[0] === 0) throw this.#error(name, 'has leading zeros');
    return quantityOf(bytes);
  }

  /** Reads a quantity that is a safe integer. */
  safeInteger(name: string): number {
    const quantity = this.quantity(name);
    if (quantity > BigInt(Number.MAX_SAFE_INTEGER)) throw this.#error(name, 'is too large');
    return Number(quantity);
  }

  /** Reads a nested list and each item with `read`. */
  list<T>(name: string, read: (item: RlpItem, what: string) => T): T[] {
    const item = this.item(name);
    if (item instanceof Uint8Array) throw this.#error(name, 'expected a list');
    return item.map((inner, index) => read(inner, `${this.#what}: ${name}[${index}]`));
  }

  /** Rejects unread fields. */
  end(): void {
    if (this.left > 0) throw new InvalidChainBytesError(`${this.#what}: ${this.left} fields too many`);
  }

  #error(name: string, problem: string): InvalidChainBytesError {
    return new InvalidChainBytesError(`${this.#what}: ${name} ${problem}`);
  }
}

/** The most bytes whose number is exact without a bigint. */
const SAFE_BYTES = 6;

function quantityOf(bytes: Uint8Array): bigint {
  if (bytes.length > SAFE_BYTES) return BigInt(bytesToHex(bytes));
  let quantity = 0;
  for (let at = 0; at < bytes.length; at++) quantity = quantity * 256 + (bytes[at] ?? 0);
  return BigInt(quantity);
}
