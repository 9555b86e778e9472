/** What was used last, up to a number of bytes. */
export interface ByteCache<Key, Value> {
  get(key: Key): Value | undefined;
  /** @param bytes What the value and its key take of memory, roughly. */
  set(key: Key, value: Value, bytes: number): void;
  clear(): void;
}

/** Makes a cache that forgets what was used longest ago once all take more than `maxBytes`. */
export function createByteCache<Key, Value>(maxBytes: number): ByteCache<Key, Value> {
  // A Map iterates in order of insertion: its first entry is the one used longest ago.
  const entries = new Map<Key, { readonly value: Value; readonly bytes: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      total += bytes - (entries.get(key)?.bytes ?? 0);
      entries.delete(key);
      entries.set(key, { value, bytes });
      for (const [oldest, { bytes: freed }] of entries) {
        if (total <= maxBytes) break;
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
