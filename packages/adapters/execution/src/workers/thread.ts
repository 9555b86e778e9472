import { Worker } from 'node:worker_threads';
import { EthreadError, threadModule } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import type { FromThread, ToThread } from './serve-questions.ts';
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

export interface Thread<Question, Result> {
  /**
   * Sends a question and resolves to its answer.
   *
   * @throws {ThreadEndedError} when the thread ends before it answers.
   * @throws {ExecutionError} when the work failed.
   */
  query(question: Question): Promise<Result>;
  /** Terminates the thread, which may first finish to load or to open a store, for up to a minute. */
  stop(): Promise<void>;
}

export interface ThreadOptions {
  readonly heapMegabytes: number;
  readonly youngMegabytes: number;
  /** Called once when the thread has loaded its modules, with its number in the operating system, if available. */
  readonly onReady?: (thread: number | undefined) => void;
  readonly onEnd?: () => void;
}

/** Maximum time to finish loading or opening a store, in milliseconds. It takes less than a second on a quiet machine. */
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
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let next = 0;
  let ended: ThreadEndedError | undefined;
  let failure: unknown;

  worker.on('message', (message: FromThread<Response>) => {
    if ('thread' in message) return onReady?.(message.thread);
    const requested = waiting.get(message.id);
    waiting.delete(message.id);
    if ('failure' in message) requested?.reject(new ExecutionError(message.failure));
    else requested?.resolve(message.response);
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
      const id = next++;
      const response = Promise.withResolvers<Response>();
      waiting.set(id, response);
      const message: ToThread<Question> = { id, question };
      worker.postMessage(message);
      return response.promise;
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
