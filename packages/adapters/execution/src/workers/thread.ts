import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createJobThread, EthreadError, type JobThread, threadModule } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';

/** Thrown when a thread ended before it answered. */
export class ThreadEndedError extends EthreadError {
  override readonly name = 'ThreadEndedError';

  /** True when the thread exceeded its memory limit. */
  get isOutOfMemory(): boolean {
    const { code }: { readonly code?: unknown } = Object(this.cause);
    return code === 'ERR_WORKER_OUT_OF_MEMORY';
  }
}

/** The methods that a thread serves. Their parameters and results cross threads. */
export type ThreadMethods = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** A message to a thread. */
export interface ThreadCall {
  readonly method: string;
  readonly parameters: readonly unknown[];
}

/** The result of a method, or the message of an error that was thrown on purpose. */
export type ThreadReply<Result> = { readonly result: Result } | { readonly failure: string };

export interface Thread<Methods extends ThreadMethods> {
  readonly jobs: Pick<JobThread<never, never>, 'waiting' | 'hasEnded'>;
  /** Resolves when the thread has loaded its modules, to its number in the operating system, if available. */
  readonly ready: Promise<number | undefined>;
  /**
   * Calls a method. The thread runs one after the other.
   *
   * @throws {ThreadEndedError} when the thread ends before it answers.
   * @throws {ExecutionError} when the work failed.
   */
  call<Name extends keyof Methods & string>(
    method: Name,
    ...parameters: Parameters<Methods[Name]>
  ): Promise<Awaited<ReturnType<Methods[Name]>>>;
  /** Terminates the thread, which may first finish to load or to open a store, for up to a minute. */
  stop(): Promise<void>;
}

export interface ThreadOptions {
  readonly heapMegabytes: number;
  readonly youngMegabytes: number;
  readonly onEnd?: () => void;
}

/** Maximum time to finish loading or opening a store, in milliseconds. It takes less than a second on a quiet machine. */
const LOADING_MS = 60_000;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'execution-thread-entry');

/** Starts a thread with the data that its role needs. Its method `open` is never interrupted. */
export function startThread<Methods extends ThreadMethods>(
  workerData: object,
  { heapMegabytes, youngMegabytes, onEnd = () => undefined }: ThreadOptions,
): Thread<Methods> {
  const worker = new Worker(ENTRY, {
    workerData,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // The methods decide the types of results.
  const thread = createJobThread<ThreadCall, ThreadReply<never>>(
    worker,
    (cause) => new ThreadEndedError('a thread of the execution ended', { cause }),
  );
  worker.on('exit', onEnd);

  async function call(method: string, ...parameters: readonly unknown[]): Promise<never> {
    const reply = await thread.run({ method, parameters }, []);
    if ('failure' in reply) throw new ExecutionError(reply.failure);
    return reply.result;
  }

  const ready = call('ready').catch(() => undefined);
  // Terminating a thread within lmdb's `open` aborts the whole process (`napi_throw`, or V8's "Check failed").
  let opening: Promise<unknown> = ready;
  return {
    jobs: thread,
    ready,
    call(method, ...parameters) {
      const result = call(method, ...parameters);
      if (method === 'open') opening = result.catch(() => undefined);
      return result;
    },
    async stop() {
      await Promise.race([opening, sleep(LOADING_MS, undefined, { ref: false })]);
      await thread.stop();
    },
  };
}
