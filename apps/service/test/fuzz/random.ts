/** Chance from a seed: the same seed gives the same choices on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  bytes(length: number): Uint8Array;
  /** `0x` and two digits a byte. */
  hex(length: number): string;
}

/** Makes chance from a seed of 32 bits (the mixing steps are mulberry32's). */
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

/** A seed for one of many, so that each can be made again without those before it. */
export function seedOf(seed: number, index: number): number {
  return Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
}
