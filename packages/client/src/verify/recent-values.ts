/** A cache of the most recently used values. */
export interface RecentValues<Value> {
  /** Returns the cached value of a key, or creates it. A value whose creation fails is not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** Creates a cache. @param size The most values to cache. */
export function createRecentValues<Value>(size: number): RecentValues<Value> {
  const kept = new Map<string, Promise<Value>>();
  return {
    get(key, make) {
      const found = kept.get(key);
      const value = found ?? make();
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > size && oldest !== undefined) kept.delete(oldest);
      if (!found) {
        value.catch(() => {
          if (kept.get(key) === value) kept.delete(key);
        });
      }
      return value;
    },
  };
}
