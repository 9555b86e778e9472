import { hexToBytes } from '@ethread/core';
import { InvalidChainJsonError } from './errors.ts';

const BYTES = /^0x(?:[0-9a-fA-F]{2})*$/;
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;

/** Reads the fields of a JSON object and names each in its errors. A null field counts as absent. */
export class JsonFields {
  readonly #fields: ReadonlyMap<string, unknown>;
  readonly #what: string;

  constructor(json: unknown, what: string) {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      throw new InvalidChainJsonError(`${what}: expected an object`);
    }
    this.#fields = new Map(Object.entries(json).filter(([, value]) => value !== null && value !== undefined));
    this.#what = what;
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** Returns the names of all fields. */
  names(): Iterable<string> {
    return this.#fields.keys();
  }

  /** Reads bytes, of exactly `length` when given. */
  bytes(name: string, length?: number): Uint8Array {
    const value = this.#required(name);
    if (typeof value !== 'string' || !BYTES.test(value)) throw this.#error(name, 'expected bytes in hex');
    const bytes = hexToBytes(value);
    if (length !== undefined && bytes.length !== length) {
      throw this.#error(name, `expected ${length} bytes, got ${bytes.length}`);
    }
    return bytes;
  }

  /** Reads an address; null when it is absent. */
  addressOrNull(name: string): Uint8Array | null {
    return this.has(name) ? this.bytes(name, 20) : null;
  }

  /** Reads an integer of at most 256 bits. */
  quantity(name: string): bigint {
    const value = this.#required(name);
    if (typeof value !== 'string' || !QUANTITY.test(value)) throw this.#error(name, 'expected a quantity');
    return BigInt(value);
  }

  /** Reads a quantity that is a safe integer. */
  safeInteger(name: string): number {
    const quantity = this.quantity(name);
    if (quantity > BigInt(Number.MAX_SAFE_INTEGER)) throw this.#error(name, 'is too large');
    return Number(quantity);
  }

  /** Reads a list and each item with `read`. */
  list<T>(name: string, read: (item: unknown, what: string) => T): T[] {
    const value = this.#required(name);
    if (!Array.isArray(value)) throw this.#error(name, 'expected a list');
    return value.map((item: unknown, index) => read(item, `${this.#what}: ${name}[${index}]`));
  }

  #required(name: string): unknown {
    const value = this.#fields.get(name);
    if (value === undefined) throw this.#error(name, 'is missing');
    return value;
  }

  #error(name: string, problem: string): InvalidChainJsonError {
    return new InvalidChainJsonError(`${this.#what}: ${name} ${problem}`);
  }
}

/** Reads an item of a list as bytes, of exactly `length` when given. */
export function bytesItem(item: unknown, what: string, length?: number): Uint8Array {
  if (typeof item !== 'string' || !BYTES.test(item)) {
    throw new InvalidChainJsonError(`${what}: expected bytes in hex`);
  }
  const bytes = hexToBytes(item);
  if (length !== undefined && bytes.length !== length) {
    throw new InvalidChainJsonError(`${what}: expected ${length} bytes, got ${bytes.length}`);
  }
  return bytes;
}
