/** A cache of recently used entries, bounded by weight. */
export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value, weight: number): void;
  delete(key: Key): void;
  clear(): void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
  /** True when the entry was read since the last eviction scan passed it. */
  wasUsed: boolean;
}

/**
 * Creates a cache that evicts the entries unused for longest once the weights sum to more than `maxWeight`. It uses the
 * clock algorithm (second chance): a read changes no order and so costs only a look-up.
 *
 * @param onEvicted - called with each value that was evicted or replaced.
 */
export function createLruCache<Key, Value>(
  maxWeight: number,
  onEvicted: (value: Value) => void = () => undefined,
): LruCache<Key, Value> {
  // A Map iterates in order of insertion: the hand of the clock is at its first entry.
  const entries = new Map<Key, Entry<Value>>();
  let total = 0;
  /** Stays valid while entries are deleted. A new iterator would first pass the places of all deleted entries. */
  let hand: Iterator<[Key, Entry<Value>]> | undefined;

  function forget(latest: Key): void {
    while (total > maxWeight) {
      const next = (hand ??= entries.entries()).next();
      if (next.done) {
        hand = undefined;
        continue;
      }
      const [key, entry] = next.value;
      entries.delete(key);
      if (entry.wasUsed || (key === latest && entries.size > 0)) {
        entry.wasUsed = false;
        entries.set(key, entry);
      } else {
        total -= entry.weight;
        onEvicted(entry.value);
      }
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.wasUsed = true;
      return entry.value;
    },
    set(key, value, weight) {
      const replaced = entries.get(key);
      total += weight - (replaced?.weight ?? 0);
      entries.delete(key);
      entries.set(key, { value, weight, wasUsed: false });
      if (replaced) onEvicted(replaced.value);
      forget(key);
    },
    delete(key) {
      total -= entries.get(key)?.weight ?? 0;
      entries.delete(key);
    },
    clear() {
      entries.clear();
      hand = undefined;
      total = 0;
    },
  };
}
