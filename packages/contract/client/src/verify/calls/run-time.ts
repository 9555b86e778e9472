import type { Interruption } from '@ethread/evm';

/** The time that all runs of one call may take together. Waiting for proofs does not count. */
export class RunTime implements Interruption {
  readonly #now: () => number;
  #leftMs: number;
  #until = Infinity;

  /** @param now returns a time in milliseconds that never goes back. */
  constructor(now: () => number, mostMs: number) {
    this.#now = now;
    this.#leftMs = mostMs;
  }

  /** Runs code whose time counts. */
  measure<Result>(run: () => Result): Result {
    const beganAt = this.#now();
    this.#until = beganAt + this.#leftMs;
    try {
      return run();
    } finally {
      this.#leftMs -= this.#now() - beganAt;
      this.#until = Infinity;
    }
  }

  get isDue(): boolean {
    return this.#leftMs <= 0 || this.#now() > this.#until;
  }
}
