import type { Interruption } from '../calls/interruption.ts';

/** CPU time of the calling thread, in milliseconds. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Interrupts a job when it has used its CPU time, or when the thread's owner says so. A thread that other threads keep
 * from running uses none of its time. The CPU time is read when the wall clock says that it may be used up, since a
 * thread cannot use more CPU time than has passed.
 */
export class TimeBudget implements Interruption {
  readonly #isTold: () => boolean;
  readonly #budgetMs: number;
  /** CPU time that the thread had used when the job began, in milliseconds. */
  readonly startMs = threadCpuMs();
  #nextCheck: number;

  /**
   * @param budgetMs CPU time of the job, in milliseconds.
   * @param isTold Whether the thread's owner has told the job to end.
   */
  constructor(budgetMs: number, isTold: () => boolean) {
    this.#budgetMs = budgetMs;
    this.#isTold = isTold;
    this.#nextCheck = performance.now() + budgetMs;
  }

  /** CPU time that the job has used, in milliseconds. */
  get usedMs(): number {
    return threadCpuMs() - this.startMs;
  }

  get remainingMs(): number {
    return this.#isTold() ? 0 : this.#budgetMs - this.usedMs;
  }

  get isDue(): boolean {
    if (this.#isTold()) return true;
    const now = performance.now();
    if (now < this.#nextCheck) return false;
    const remaining = this.remainingMs;
    this.#nextCheck = now + remaining;
    return remaining <= 0;
  }
}
