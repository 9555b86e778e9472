import type { EthreadError } from './ethread-error.ts';

/** A message to a thread: a job, and the number by which its result is found. */
export interface JobMessage<Job> {
  readonly id: number;
  readonly job: Job;
}

/** The response of a thread to a {@link JobMessage}. */
export interface JobResult<Result> {
  readonly id: number;
  readonly result: Result;
}

/** The part of a `Worker` of `node:worker_threads` that jobs need. */
export interface JobWorker<Result> {
  on(event: 'message', listener: (message: JobResult<Result>) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** A thread that does jobs one after another. It keeps the process alive only while it has jobs. */
export interface JobThread<Job, Result> {
  readonly waiting: number;
  readonly hasEnded: boolean;
  /**
   * Passes a job to the thread.
   *
   * @param transfer - the memory that moves to the thread. It must not be read or changed afterwards.
   * @throws the error of a thread that ended.
   */
  run(job: Job, transfer: readonly ArrayBuffer[]): Promise<Result>;
  /** Ends the thread. Its jobs fail. */
  stop(): Promise<unknown>;
}

/**
 * Creates the jobs of a worker that responds to each {@link JobMessage} with a {@link JobResult}.
 *
 * @param endedError - creates the error of the jobs of a thread that ended.
 * @example
 *   const thread = createJobThread<Uint8Array, number>(new Worker(entry), (cause) => new EndedError('…', { cause }));
 *   const sum = await thread.run(bytes, [bytes.buffer]);
 */
export function createJobThread<Job, Result>(
  worker: JobWorker<Result>,
  endedError: (cause: unknown) => EthreadError,
): JobThread<Job, Result> {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let next = 0;
  let hasEnded = false;
  let failure: unknown;
  worker.unref();
  worker.on('message', ({ id, result }) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(endedError(failure));
    waiting.clear();
  });
  return {
    get waiting() {
      return waiting.size;
    },
    get hasEnded() {
      return hasEnded;
    },
    run(job, transfer) {
      // A message to it would have no response.
      if (hasEnded) return Promise.reject(endedError(failure));
      const id = next++;
      const running = Promise.withResolvers<Result>();
      waiting.set(id, running);
      worker.ref();
      worker.postMessage({ id, job } satisfies JobMessage<Job>, transfer);
      return running.promise;
    },
    stop() {
      hasEnded = true;
      return worker.terminate();
    },
  };
}
