import { Worker } from 'node:worker_threads';
import { EthreadError } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import type { Reply } from './answer-questions.ts';

/** A thread ended before it answered. */
export class ThreadEndedError extends EthreadError {
  override readonly name = 'ThreadEndedError';
  /** Whether it took more memory than it was given. */
  readonly isOutOfMemory: boolean;

  constructor(message: string, isOutOfMemory: boolean, cause?: unknown) {
    super(message, { cause });
    this.isOutOfMemory = isOutOfMemory;
  }
}

/** A thread that answers questions. */
export interface Thread<Question, Answer> {
  /**
   * @throws {ThreadEndedError} when the thread ends before it answers.
   * @throws {ExecutionError} when what was asked failed.
   */
  ask(question: Question): Promise<Answer>;
  /** Ends it, whatever it does; one that still loads its modules is given up to five seconds to finish that. */
  stop(): Promise<void>;
}

export interface ThreadOptions {
  /** What its JavaScript objects may take of memory. */
  readonly heapMegabytes: number;
  /** Called once when it has loaded what it needs, with the system's number of it where there is one. */
  readonly onReady?: (thread: number | undefined) => void;
  /** Told once when it has ended, before what was asked of it fails. */
  readonly onEnd?: () => void;
}

/**
 * How long a thread that is to end may go on loading its modules, in milliseconds. To terminate it meanwhile is suspected
 * to abort the process: V8 once did so here with "Check failed: (location_) != nullptr".
 */
const LOADING_MS = 5_000;

/** As the file beside this one runs: from its TypeScript source, or built. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = new URL(IS_SOURCE ? './thread-entry.ts' : './thread-entry.js', import.meta.url);
const EXEC_ARGV = IS_SOURCE
  ? ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning']
  : ['--disable-warning=ExperimentalWarning'];

/** Starts a thread with what its role needs. */
export function startThread<Question, Answer>(
  data: object,
  { heapMegabytes, onReady, onEnd }: ThreadOptions,
): Thread<Question, Answer> {
  const worker = new Worker(ENTRY, {
    workerData: data,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const waiting = new Map<
    number,
    { resolve: (answer: Answer) => void; reject: (reason: EthreadError) => void }
  >();
  let next = 0;
  let ended: ThreadEndedError | undefined;
  const { promise: hasLoaded, resolve: onLoaded } = Promise.withResolvers<undefined>();
  let failure: unknown;

  worker.on('message', (reply: Reply<Answer>) => {
    if ('thread' in reply) {
      onLoaded(undefined);
      return onReady?.(reply.thread);
    }
    const { id } = reply;
    const asked = waiting.get(id);
    waiting.delete(id);
    if ('failure' in reply) asked?.reject(new ExecutionError(reply.failure));
    else asked?.resolve(reply.answer);
  });
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => {
    const isOutOfMemory = codeOf(failure) === 'ERR_WORKER_OUT_OF_MEMORY';
    ended = new ThreadEndedError('a thread of the execution ended', isOutOfMemory, failure);
    onLoaded(undefined);
    onEnd?.();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  });

  return {
    ask(question) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, question });
      });
    },
    async stop() {
      const timer = setTimeout(() => onLoaded(undefined), LOADING_MS);
      await hasLoaded;
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}

function codeOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
}
