import type { Interruption } from '@ethread/evm';

/** Returns the CPU time of the calling thread, in milliseconds, in a microsecond of CPU time. */
export function threadCpuMs(): number {
  // Linux counts a running thread's time every few milliseconds, and whenever the time of its process is read.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Interrupts a job when it has used its CPU time, or when the thread's owner requests it. Time in which other threads
 * prevent the thread from running does not count. The budget reads the CPU time only when the wall clock shows that it
 * may be used up, since a thread cannot use more CPU time than has passed.
 */
export class TimeBudget implements Interruption {
  readonly #isReported: () => boolean;
  readonly #budgetMs: number;
  /** CPU time that the thread had used when the job began, in milliseconds. */
  readonly startMs = threadCpuMs();
  #nextCheck: number;

  /**
   * Starts a budget.
   *
   * @param budgetMs CPU time limit of the job, in milliseconds.
   * @param isReported Returns whether the thread's owner has requested the end of the job.
   */
  constructor(budgetMs: number, isReported: () => boolean) {
    this.#budgetMs = budgetMs;
    this.#isReported = isReported;
    this.#nextCheck = performance.now() + budgetMs;
  }

  /** CPU time that the job has used, in milliseconds. */
  get usedMs(): number {
    return threadCpuMs() - this.startMs;
  }

  get remainingMs(): number {
    return this.#isReported() ? 0 : this.#budgetMs - this.usedMs;
  }

  get isDue(): boolean {
    if (this.#isReported()) return true;
    const now = performance.now();
    if (now < this.#nextCheck) return false;
    const remaining = this.remainingMs;
    this.#nextCheck = now + remaining;
    return remaining <= 0;
  }
}
