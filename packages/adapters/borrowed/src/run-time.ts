import type { Interruption } from '@ethread/evm';

/**
 * Interrupts the runs of one call. Only time in which code runs counts, so that a call does not pay for the time in which
 * it waits for nodes.
 */
export class RunTime implements Interruption {
  readonly #now: () => number;
  readonly #signal: AbortSignal;
  #leftMs: number;
  #beganAt: number | undefined;

  /** @param mostMs Time of all runs together, in milliseconds. */
  constructor(now: () => number, signal: AbortSignal, mostMs: number) {
    this.#now = now;
    this.#signal = signal;
    this.#leftMs = mostMs;
  }

  /** Runs code whose time counts. */
  measure<T>(run: () => T): T {
    const beganAt = (this.#beganAt = this.#now());
    try {
      return run();
    } finally {
      this.#leftMs -= this.#now() - beganAt;
      this.#beganAt = undefined;
    }
  }

  get isDue(): boolean {
    if (this.#signal.aborted) return true;
    const running = this.#beganAt === undefined ? 0 : this.#now() - this.#beganAt;
    return running >= this.#leftMs;
  }
}
