/** A seeded random source: the same seed gives the same choices on every machine. */
export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns a whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  bytes(length: number): Uint8Array;
  /** Returns `0x` and two digits per byte. */
  hex(length: number): string;
}

/** Creates a random source from a seed of 32 bits (with the mixing steps of mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const bytes = (length: number) => Uint8Array.from({ length }, () => below(256));
  return {
    next,
    below,
    bytes,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    hex: (length) => `0x${Buffer.from(bytes(length)).toString('hex')}`,
  };
}

/** Returns a seed for one of many items, so that each can be reproduced without the items before it. */
export function seedOf(seed: number, index: number): number {
  return Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
}
