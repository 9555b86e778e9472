/** A cache of the most recently used entries within a bound of total weight, such as bytes. */
export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V, weight: number): void;
  /** Removes all entries. */
  clear(): void;
}

/** Creates an empty cache. An entry heavier than the bound is not cached. */
export function createBoundedCache<K, V>(maxWeight: number): BoundedCache<K, V> {
  const entries = new Map<K, { readonly value: V; readonly weight: number }>();
  let weight = 0;

  function remove(key: K): void {
    weight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, added) {
      remove(key);
      if (added > maxWeight) return;
      entries.set(key, { value, weight: added });
      weight += added;
      for (const oldest of entries.keys()) {
        if (weight <= maxWeight) break;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      weight = 0;
    },
  };
}
