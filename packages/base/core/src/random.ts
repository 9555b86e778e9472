/** Pseudorandom choices that follow from a seed: the same seed gives the same choices on every machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** Returns true with a probability from 0 to 1. */
  chance(probability: number): boolean;
  /** @throws {RangeError} when there is no item. */
  pick<Item>(items: readonly Item[]): Item;
}

/**
 * Creates a generator from a seed of 32 bits. Its algorithm, mulberry32, is small, and good enough for tests, samples and
 * mock values. It is not for secrets.
 *
 * @example createRandom(1).between(1, 6); // 4
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick(items) {
      const index = below(items.length);
      for (const item of items.slice(index, index + 1)) return item;
      throw new RangeError('there is nothing to pick from');
    },
  };
}
