import type { Interruption } from '@ethread/evm';

/** Returns the CPU time of the calling thread, in milliseconds. */
export function threadCpuMs(): number {
  // Linux counts a running thread's time every few milliseconds, and whenever the time of its process is read.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest that a read of the CPU clock counts, in milliseconds: a read takes some microseconds. */
const CLOCK_STEP_MS = 1;

/**
 * Returns a clock of the calling thread's CPU time, in milliseconds, for code that reads it often.
 *
 * @param now returns the time in milliseconds.
 */
export function createCpuClock(now: () => number): () => number {
  let readAt = -Infinity;
  let cpuMs = 0;
  return () => {
    const at = now();
    if (at - readAt < CLOCK_STEP_MS) return cpuMs;
    readAt = at;
    return (cpuMs = threadCpuMs());
  };
}

/**
 * Interrupts the runs of one call. Only CPU time of its runs counts, not the time in which it waits for nodes. The CPU
 * time is read only when the wall clock shows that it may be used up.
 */
export class RunTime implements Interruption {
  readonly #signal: AbortSignal;
  readonly #now: () => number;
  #leftMs: number;
  /** CPU time of the thread when the run began, while one runs. */
  #beganAt: number | undefined;
  #nextCheck = 0;

  /** @param mostMs CPU time of all runs together, in milliseconds. */
  constructor(signal: AbortSignal, now: () => number, mostMs: number) {
    this.#signal = signal;
    this.#now = now;
    this.#leftMs = mostMs;
  }

  /** Runs code whose time counts. */
  measure<T>(run: () => T): T {
    const beganAt = (this.#beganAt = threadCpuMs());
    this.#nextCheck = this.#now() + this.#leftMs;
    try {
      return run();
    } finally {
      this.#leftMs -= threadCpuMs() - beganAt;
      this.#beganAt = undefined;
    }
  }

  get isDue(): boolean {
    if (this.#signal.aborted) return true;
    if (this.#beganAt === undefined) return this.#leftMs <= 0;
    const now = this.#now();
    if (now < this.#nextCheck) return false;
    const left = this.#leftMs - (threadCpuMs() - this.#beganAt);
    this.#nextCheck = now + left;
    return left <= 0;
  }
}
