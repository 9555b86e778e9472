import { createRandom, type Random } from '@ethread/core';

/** Numbers in a fixed sequence, so that the chain is the same on every machine. */
export class Sequence {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  /** Returns a whole number from 0 to `below` − 1. */
  next(below: number): number {
    return (this.#random.next() * 2 ** 32) % below;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.next(items.length)];
    if (item === undefined) throw new RangeError('there is nothing to pick from');
    return item;
  }
}
