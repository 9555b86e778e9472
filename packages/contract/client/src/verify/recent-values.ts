/** A cache of the most recently used values. */
export interface RecentValues<Value> {
  /** Returns the cached value of a key, or creates it. A value whose creation fails is not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** Creates a cache. @param size The most values to cache. */
export function createRecentValues<Value>(size: number): RecentValues<Value> {
  const cached = new Map<string, Promise<Value>>();
  return {
    get(key, make) {
      const found = cached.get(key);
      const value = found ?? make();
      cached.delete(key);
      cached.set(key, value);
      const [oldest] = cached.keys();
      if (cached.size > size && oldest !== undefined) cached.delete(oldest);
      if (!found) {
        value.catch(() => {
          if (cached.get(key) === value) cached.delete(key);
        });
      }
      return value;
    },
  };
}
