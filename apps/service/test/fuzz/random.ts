/** Random choices that a seed repeats (mulberry32). */
export interface Random {
  /** 0 to below `bound`. */
  integer(bound: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Starts a sequence from a seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (bound: number) => Math.floor(next() * bound);
  return {
    integer,
    pick<T>(choices: readonly T[]): T {
      const choice = choices[integer(choices.length)];
      if (choice === undefined) throw new RangeError('there is nothing to pick');
      return choice;
    },
  };
}
