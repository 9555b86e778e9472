import { createLruCache } from '@ethread/core';

/** Share of the memory for entries that were used once. */
const FIRST_USE_SHARE = 0.2;

/**
 * A cache that admits by use: an entry stays for long only when it was used again. Entries that are used once compete
 * with one another for a small part of the memory, and evict nothing that is used often.
 */
export class HotCache<Value> {
  readonly #hot;
  readonly #new;

  /** @param maxBytes Limit of the weights of all entries. */
  constructor(maxBytes: number) {
    this.#hot = createLruCache<string, Weighted<Value>>((1 - FIRST_USE_SHARE) * maxBytes);
    this.#new = createLruCache<string, Weighted<Value>>(FIRST_USE_SHARE * maxBytes);
  }

  /** Returns an entry, and counts its use. */
  get(key: string): Value | undefined {
    const hot = this.#hot.get(key);
    if (hot) return hot.value;
    const found = this.#new.get(key);
    if (!found) return undefined;
    this.#new.delete(key);
    this.#hot.set(key, found, found.weight);
    return found.value;
  }

  /** Returns an entry without counting a use. */
  peek(key: string): Value | undefined {
    return (this.#hot.get(key) ?? this.#new.get(key))?.value;
  }

  set(key: string, value: Value, weight: number): void {
    const segment = this.#hot.get(key) ? this.#hot : this.#new;
    segment.set(key, { value, weight }, weight);
  }
}

interface Weighted<Value> {
  readonly value: Value;
  readonly weight: number;
}
