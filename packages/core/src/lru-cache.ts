/** What was used last, up to a weight. */
export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value, weight: number): void;
  clear(): void;
}

/** Makes a cache that forgets what was used longest ago once the weights sum to more than `maxWeight`. */
export function createLruCache<Key, Value>(maxWeight: number): LruCache<Key, Value> {
  // A Map iterates in order of insertion: its first entry is the one used longest ago.
  const entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      total += weight - (entries.get(key)?.weight ?? 0);
      entries.delete(key);
      entries.set(key, { value, weight });
      for (const [oldest, { weight: freed }] of entries) {
        if (total <= maxWeight) break;
        entries.delete(oldest);
        total -= freed;
      }
    },
    clear() {
      entries.clear();
      total = 0;
    },
  };
}
