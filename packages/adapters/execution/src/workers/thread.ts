import { Worker } from 'node:worker_threads';
import { EthreadError, threadModule } from '@ethread/core';
import { PortError } from '@ethread/ports';
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
  readonly hasEnded: boolean;
  /**
   * Sends a question and resolves to its answer.
   *
   * @param signal Ends the work where the thread can end it. Default: it goes on.
   * @throws {ThreadEndedError} when the thread ends before it answers.
   * @throws {ExecutionError} when the work failed.
   * @throws {PortError} `outOfTime` when the signal aborts.
   */
  query(question: Question, signal?: AbortSignal): Promise<Result>;
  /** Terminates the thread, which may first finish to load or to open a store, for up to a minute. */
  stop(): Promise<void>;
}

export interface ThreadOptions<Ask = never, Answer = never> {
  readonly heapMegabytes: number;
  readonly youngMegabytes: number;
  /** Called once when the thread has loaded its modules, with its number in the operating system, if available. */
  readonly onReady?: (thread: number | undefined) => void;
  readonly onEnd?: () => void;
  /** Answers what the thread asks in the middle of its work. The signal aborts when the thread no longer waits. */
  readonly onAsk?: (question: Ask, signal: AbortSignal) => Promise<Answer>;
  /** Whether the thread keeps the process alive only while it has work. Default: false. */
  readonly isBackground?: boolean;
}

/** Maximum time to finish loading or opening a store, in milliseconds. It takes less than a second on a quiet machine. */
const LOADING_MS = 60_000;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'execution-thread-entry');

/** Starts a thread with the data that its role needs. */
export function startThread<Question, Response, Ask = never, Answer = never>(
  data: object,
  { heapMegabytes, youngMegabytes, onReady, onEnd, onAsk, isBackground = false }: ThreadOptions<Ask, Answer>,
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
  /** Questions of the thread that are not answered yet. */
  const asked = new Map<number, AbortController>();
  let next = 0;
  let ended: ThreadEndedError | undefined;
  let failure: unknown;
  const send = (message: ToThread<Question, Answer>) => worker.postMessage(message);

  async function answer(id: number, question: Ask): Promise<void> {
    const leaving = new AbortController();
    asked.set(id, leaving);
    try {
      if (onAsk) send({ answers: id, answer: await onAsk(question, leaving.signal) });
    } catch (error) {
      if (!leaving.signal.aborted)
        send({ answers: id, failure: error instanceof Error ? error.message : String(error) });
    } finally {
      asked.delete(id);
    }
  }

  function take(id: number) {
    const taken = waiting.get(id);
    waiting.delete(id);
    if (isBackground && waiting.size === 0) worker.unref();
    return taken;
  }

  worker.on('message', (message: FromThread<Response, Ask>) => {
    if ('thread' in message) return onReady?.(message.thread);
    if ('asks' in message) return void answer(message.asks, message.question);
    if ('leaves' in message) return asked.get(message.leaves)?.abort();
    const requested = take(message.id);
    if ('failure' in message) requested?.reject(new ExecutionError(message.failure));
    else requested?.resolve(message.response);
  });
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => {
    const isOutOfMemory = codeOf(failure) === 'ERR_WORKER_OUT_OF_MEMORY';
    ended = new ThreadEndedError('a thread of the execution ended', isOutOfMemory, failure);
    native.leave();
    onEnd?.();
    for (const leaving of asked.values()) leaving.abort();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  });
  if (isBackground) worker.unref();

  return {
    get hasEnded() {
      return ended !== undefined;
    },
    query(question, signal) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        const id = next++;
        const leave = () => {
          take(id);
          send({ leaves: id });
          reject(new PortError({ kind: 'outOfTime' }));
        };
        const ending =
          <Value>(done: (value: Value) => void) =>
          (value: Value) => {
            signal?.removeEventListener('abort', leave);
            done(value);
          };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.set(id, { resolve: ending(resolve), reject: ending(reject) });
        if (isBackground) worker.ref();
        send({ id, question });
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
