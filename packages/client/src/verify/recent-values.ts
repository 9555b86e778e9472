/** Keeps the values that were asked for last, so that they are made once. */
export interface RecentValues<Value> {
  /** The value of a key, made when it is not kept. One that can not be made is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** @param size How many are kept. */
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
