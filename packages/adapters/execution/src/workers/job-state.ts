const MUST_END = 0;
const RUNNING = 1;
const BEGUN_AT = 2;
const NONE = 0;

/** Memory that a call thread shares with its owner: the job that runs (from 1 on), when it began, and the one to end. */
export class JobState {
  readonly #memory: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = new Int32Array(memory);
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(12);
  }

  /** Notes that a job begins. Called by the thread. @param cpuMs CPU time of the thread so far, in milliseconds */
  begin(job: number, cpuMs: number): void {
    Atomics.store(this.#memory, BEGUN_AT, cpuMs);
    Atomics.store(this.#memory, RUNNING, job);
  }

  /** Notes that the job waits until it begins again. Called by the thread. */
  suspend(): void {
    Atomics.store(this.#memory, RUNNING, NONE);
  }

  /** Returns the CPU time of the thread when the job began, in milliseconds; undefined when it does not run. */
  begunAtMs(job: number): number | undefined {
    const isRunning = Atomics.load(this.#memory, RUNNING) === job;
    return isRunning ? Atomics.load(this.#memory, BEGUN_AT) : undefined;
  }

  end(job: number): void {
    Atomics.store(this.#memory, MUST_END, job);
  }

  mustEnd(job: number): boolean {
    return Atomics.load(this.#memory, MUST_END) === job;
  }
}
