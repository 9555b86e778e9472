import { Worker } from 'node:worker_threads';
import { EthreadError, threadModule } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import type { Reply } from './serve-questions.ts';
import { NativeSection } from './native-section.ts';

/** Thrown when a thread ended before it answered. */
export class ThreadEndedError extends EthreadError {
  override readonly name = 'ThreadEndedError';
  /** True when the thread exceeded its memory limit. */
  readonly isOutOfMemory: boolean;

  constructor(message: string, isOutOfMemory: boolean, cause?: unknown) {
    super(message, { cause });
    this.isOutOfMemory = isOutOfMemory;
  }
}

/** A thread that answers questions. */
export interface Thread<Question, Result> {
  /**
   * Sends a question and resolves to its answer.
   *
   * @throws {ThreadEndedError} when the thread ends before it answers.
   * @throws {ExecutionError} when the work failed.
   */
  query(question: Question): Promise<Result>;
  /**
   * Terminates the thread, whatever it does. A thread that is loading or opening a store may finish that first, for up
   * to a minute.
   */
  stop(): Promise<void>;
}

export interface ThreadOptions {
  /** Heap size of the thread, in MiB. */
  readonly heapMegabytes: number;
  /** Maximum size of its young generation, in MiB. */
  readonly youngMegabytes: number;
  /** Called once when the thread has loaded its modules, with its number in the operating system, if available. */
  readonly onReady?: (thread: number | undefined) => void;
  /** Called once when the thread has ended, before its pending questions fail. */
  readonly onEnd?: () => void;
}

/**
 * Maximum time that a thread may continue loading or opening a store before it is terminated, in milliseconds. It takes
 * less than a second on a machine that is not busy.
 */
const LOADING_MS = 60_000;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'execution-thread-entry');

/** Starts a thread with the data that its role needs. */
export function startThread<Question, Response>(
  data: object,
  { heapMegabytes, youngMegabytes, onReady, onEnd }: ThreadOptions,
): Thread<Question, Response> {
  const nativeMemory = NativeSection.memory();
  const native = new NativeSection(nativeMemory);
  const worker = new Worker(ENTRY, {
    workerData: { ...data, nativeMemory },
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const waiting = new Map<
    number,
    { resolve: (response: Response) => void; reject: (reason: EthreadError) => void }
  >();
  let next = 0;
  let ended: ThreadEndedError | undefined;
  let failure: unknown;

  worker.on('message', (reply: Reply<Response>) => {
    if ('thread' in reply) return onReady?.(reply.thread);
    const { id } = reply;
    const requested = waiting.get(id);
    waiting.delete(id);
    if ('failure' in reply) requested?.reject(new ExecutionError(reply.failure));
    else requested?.resolve(reply.response);
  });
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => {
    const isOutOfMemory = codeOf(failure) === 'ERR_WORKER_OUT_OF_MEMORY';
    ended = new ThreadEndedError('a thread of the execution ended', isOutOfMemory, failure);
    native.leave();
    onEnd?.();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  });

  return {
    query(question) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, question });
      });
    },
    async stop() {
      await native.end(LOADING_MS);
      await worker.terminate();
    },
  };
}

function codeOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
}
