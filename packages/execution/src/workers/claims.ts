/** How many jobs a thread may hold at a time. */
export const MAX_POSTED = 4;

/** Who has a job that was posted to a thread: nobody yet, the thread, or again who posted it. */
const POSTED = 0;
const BEGUN = 1;
const TAKEN_BACK = 2;

/** Places in the memory. */
const MUST_END = 0;
const BEGUN_AT = 1;
const FIRST_PLACE = 2;

/**
 * Memory that a call thread shares with its owner: which job must end, when the job in progress began, and who has each
 * job. A job is posted before the thread is free for it, so that the thread need not wait for the next; until it has
 * begun, it can be taken back.
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
   * Begins a job. False when the job was taken back.
   *
   * @param cpuMs CPU time that the thread has used until now, in milliseconds.
   */
  begin(job: number, cpuMs: number): boolean {
    Atomics.store(this.#memory, BEGUN_AT, cpuMs);
    return Atomics.compareExchange(this.#memory, place(job), POSTED, BEGUN) === POSTED;
  }

  /** CPU time that the thread had used when it began the job, in milliseconds; undefined before it did. */
  begunAtMs(job: number): number | undefined {
    const hasBegun = Atomics.load(this.#memory, place(job)) === BEGUN;
    return hasBegun ? Atomics.load(this.#memory, BEGUN_AT) : undefined;
  }

  /** False when the job has begun. */
  takeBack(job: number): boolean {
    return Atomics.compareExchange(this.#memory, place(job), POSTED, TAKEN_BACK) === POSTED;
  }

  /** Tells the job in progress to end. */
  end(job: number): void {
    Atomics.store(this.#memory, MUST_END, job);
  }

  mustEnd(job: number): boolean {
    return Atomics.load(this.#memory, MUST_END) === job;
  }
}

/** Jobs are numbered one by one, and no more than {@link MAX_POSTED} are not answered. */
function place(job: number): number {
  return FIRST_PLACE + (job % MAX_POSTED);
}
