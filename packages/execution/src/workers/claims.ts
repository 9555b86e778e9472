/** How many jobs a thread may hold at a time. */
export const MAX_POSTED = 8;

/** Who has a job that was posted to a thread: nobody yet, the thread, or again who posted it. */
const POSTED = 0;
const BEGUN = 1;
const TAKEN_BACK = 2;

/**
 * Memory that a call thread shares with its owner: which job shall end, and who has each job. A job is posted before the
 * thread is free for it, so that the thread need not wait for the next; until it has begun, it can be taken back.
 */
export class Claims {
  readonly #memory: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = new Int32Array(memory);
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * (1 + MAX_POSTED));
  }

  post(job: number): void {
    Atomics.store(this.#memory, place(job), POSTED);
  }

  /** False when the job was taken back. */
  begin(job: number): boolean {
    return Atomics.compareExchange(this.#memory, place(job), POSTED, BEGUN) === POSTED;
  }

  /** False when the job has begun. */
  takeBack(job: number): boolean {
    return Atomics.compareExchange(this.#memory, place(job), POSTED, TAKEN_BACK) === POSTED;
  }

  /** Tells the job at hand to end. */
  end(job: number): void {
    Atomics.store(this.#memory, 0, job);
  }

  mustEnd(job: number): boolean {
    return Atomics.load(this.#memory, 0) === job;
  }
}

/** Jobs are numbered one by one, and no more than {@link MAX_POSTED} are not answered. */
function place(job: number): number {
  return 1 + (job % MAX_POSTED);
}
