import { ExecutionError } from '../execution-error.ts';

const IDLE = 0;
const INSIDE = 1;
const ENDING = 2;

/**
 * Prevents the termination of a thread while it loads native modules or opens a store. Terminating a thread within
 * lmdb's `open` aborts the whole process (`napi_throw`, or V8's "Check failed: (location_) != nullptr"). Thread and
 * owner share one word of memory. A thread begins inside the section, since it loads its modules first.
 */
export class NativeSection {
  readonly #memory: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = new Int32Array(memory);
  }

  /** Allocates the memory of a thread that is about to start. */
  static memory(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(4);
    new Int32Array(memory)[0] = INSIDE;
    return memory;
  }

  /** Runs native work that must not be interrupted. @throws {ExecutionError} when the owner terminates the thread. */
  run<T>(work: () => T): T {
    if (Atomics.compareExchange(this.#memory, 0, IDLE, INSIDE) !== IDLE) {
      throw new ExecutionError('the thread is about to end');
    }
    try {
      return work();
    } finally {
      this.leave();
    }
  }

  /** Leaves the section. Called by the thread after loading, and by the owner after the thread has exited. */
  leave(): void {
    Atomics.compareExchange(this.#memory, 0, INSIDE, IDLE);
    Atomics.notify(this.#memory, 0);
  }

  /** Resolves when the thread can no longer enter the section; false when it is still inside after `withinMs`. */
  async end(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (Atomics.compareExchange(this.#memory, 0, IDLE, ENDING) === INSIDE) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await Atomics.waitAsync(this.#memory, 0, INSIDE, left).value;
    }
    return true;
  }
}
