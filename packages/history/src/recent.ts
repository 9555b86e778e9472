/** Keeps the values that were used last, up to a number of them. */
export class Recent<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** The kept value, or the one that `make` gives; an undefined one is not kept. */
  get(key: Key, make: () => Value | undefined): Value | undefined {
    const kept = this.#values.get(key);
    const value = kept ?? make();
    if (value === undefined) return undefined;
    if (kept !== undefined) this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#size) {
      const [oldest] = this.#values.keys();
      if (oldest !== undefined) this.#values.delete(oldest);
    }
    return value;
  }
}
