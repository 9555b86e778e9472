import { createLruCache } from '@ethread/core';

/** A cache of the most recently used values. */
export interface RecentValues<Value> {
  /** Returns the cached value of a key, or creates it. A value whose creation fails is not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** Creates a cache. @param size The most values to cache. */
export function createRecentValues<Value>(size: number): RecentValues<Value> {
  const cached = createLruCache<string, Promise<Value>>(size);
  return {
    get(key, make) {
      const found = cached.get(key);
      if (found) return found;
      const value = make();
      cached.set(key, value, 1);
      value.catch(() => {
        if (cached.get(key) === value) cached.delete(key);
      });
      return value;
    },
  };
}
