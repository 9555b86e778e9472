import type { Interruption } from '@ethread/evm';
import { threadCpuMs } from '../workers/time-budget.ts';

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
 * Wall-clock time of a run before its CPU time is read, in milliseconds. A read takes microseconds, and tens of them on a
 * busy machine, so that most runs end without one. This time counts as used: a run cannot use more CPU time than passes.
 */
const UNREAD_MS = 2;

/**
 * Interrupts the runs of one call. Only CPU time of its runs counts, not the time in which it waits for nodes. The CPU
 * time is read only in runs that take longer than {@link UNREAD_MS}, when the wall clock shows that it may be used up.
 */
export class RunTime implements Interruption {
  readonly #signal: AbortSignal;
  readonly #now: () => number;
  #leftMs: number;
  /** Time at which the run began, while one runs. */
  #beganAt: number | undefined;
  /** CPU time of the thread at the first check of the run, in milliseconds. */
  #readMs: number | undefined;
  #nextCheck = 0;

  /** @param mostMs CPU time of all runs together, in milliseconds. */
  constructor(signal: AbortSignal, now: () => number, mostMs: number) {
    this.#signal = signal;
    this.#now = now;
    this.#leftMs = mostMs;
  }

  /** Runs code whose time counts. */
  measure<T>(run: () => T): T {
    const beganAt = (this.#beganAt = this.#now());
    this.#readMs = undefined;
    this.#nextCheck = beganAt + Math.min(UNREAD_MS, this.#leftMs);
    try {
      return run();
    } finally {
      const passed = this.#now() - beganAt;
      this.#leftMs -= this.#readMs === undefined ? Math.min(UNREAD_MS, passed) : countedMs(this.#readMs);
      this.#beganAt = undefined;
    }
  }

  get isDue(): boolean {
    if (this.#signal.aborted) return true;
    if (this.#beganAt === undefined) return this.#leftMs <= 0;
    const now = this.#now();
    if (now < this.#nextCheck) return false;
    const isFirst = this.#readMs === undefined;
    this.#readMs ??= threadCpuMs();
    const left = this.#leftMs - (isFirst ? UNREAD_MS : countedMs(this.#readMs));
    this.#nextCheck = now + left;
    return left <= 0;
  }
}

/** Returns the time that a run has used, by the CPU time at its first check. */
const countedMs = (readMs: number) => UNREAD_MS + threadCpuMs() - readMs;
