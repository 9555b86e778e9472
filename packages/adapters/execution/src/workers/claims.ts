/** Maximum number of jobs that a thread may have at a time. */
export const MAX_POSTED = 4;

/** The owner of a posted job: nobody yet, the thread, or the poster again. */
const POSTED = 0;
const BEGUN = 1;
const TAKEN_BACK = 2;

/** Offsets in the shared memory. */
const MUST_END = 0;
const BEGUN_AT = 1;
const FIRST_PLACE = 2;

/**
 * Memory that a call thread shares with its owner. It records which job must end, when the job in progress began, and
 * who owns each job. A job is posted before the thread is idle, so that the thread need not wait for the next one.
 * While the job is not in progress, it can be taken back.
 */
export class Claims {
  readonly #memory: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = new Int32Array(memory);
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * (FIRST_PLACE + MAX_POSTED));
  }

  post(job: number): void {
    Atomics.store(this.#memory, place(job), POSTED);
  }

  /**
   * Begins a job. Returns false when the job was taken back.
   *
   * @param cpuMs CPU time that the thread has used until now, in milliseconds.
   */
  begin(job: number, cpuMs: number): boolean {
    Atomics.store(this.#memory, BEGUN_AT, cpuMs);
    return Atomics.compareExchange(this.#memory, place(job), POSTED, BEGUN) === POSTED;
  }

  /** Lets a job that has begun wait again. Until it begins again, its owner can take it back. Called by the thread. */
  suspend(job: number): void {
    Atomics.store(this.#memory, place(job), POSTED);
  }

  /** Returns the CPU time that the thread had used when it began the job, in milliseconds; undefined before that. */
  begunAtMs(job: number): number | undefined {
    const hasBegun = Atomics.load(this.#memory, place(job)) === BEGUN;
    return hasBegun ? Atomics.load(this.#memory, BEGUN_AT) : undefined;
  }

  /** Takes a job back. Returns false when the job has begun. */
  takeBack(job: number): boolean {
    return Atomics.compareExchange(this.#memory, place(job), POSTED, TAKEN_BACK) === POSTED;
  }

  /** Requests the end of the job in progress. */
  end(job: number): void {
    Atomics.store(this.#memory, MUST_END, job);
  }

  mustEnd(job: number): boolean {
    return Atomics.load(this.#memory, MUST_END) === job;
  }
}

/** Returns the offset of a job. Job numbers are consecutive, and at most {@link MAX_POSTED} jobs are unanswered. */
function place(job: number): number {
  return FIRST_PLACE + (job % MAX_POSTED);
}
