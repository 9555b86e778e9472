import type { Logger } from '@ethread/core';
import { ResourceUnavailableError } from '@ethread/types';
import type { CallTask } from './call-task.ts';
import { Claims, MAX_POSTED } from './claims.ts';
import type { CallAnswer, CallQuestion, CallThreadData } from './messages.ts';
import { startThread, ThreadEndedError } from './thread.ts';

/** One call thread and the jobs that it holds, of which the first runs. */
export interface CallSlot {
  /** How many jobs it holds. */
  readonly load: number;
  readonly isFull: boolean;
  post(task: CallTask): void;
  /** Takes back the job that was posted last; undefined when it has begun. */
  takeBack(): CallTask | undefined;
  /** Ends the thread now. */
  stop(): Promise<void>;
}

export interface CallSlotModules {
  readonly logger: Logger;
  /** Told after each job. */
  readonly onFree: () => void;
  /** Given the jobs that a thread had not begun when it ended. */
  readonly giveBack: (task: CallTask) => void;
  /** Told once when the thread has ended. */
  readonly onEnd: () => void;
}

export interface CallSlotOptions {
  readonly timeLimitMs: number;
  readonly heapMegabytes: number;
  readonly frameMemoryBytes: number;
}

interface Posted {
  readonly number: number;
  readonly task: CallTask;
  /** Whether it was told to end. */
  mustEnd: boolean;
}

/** How long a thread has to end a job that was told to, in milliseconds; some precompiles are long and can not look. */
const GRACE_MS = 500;

/** Starts a call thread. */
export function startCallSlot(
  { logger, onFree, giveBack, onEnd }: CallSlotModules,
  { timeLimitMs, heapMegabytes, frameMemoryBytes }: CallSlotOptions,
): CallSlot {
  const memory = Claims.memory();
  const claims = new Claims(memory);
  const data: CallThreadData = { role: 'calls', claims: memory, frameMemoryBytes };
  let isReady = false;
  const onReady = () => {
    isReady = true;
    watchFirst();
  };
  const thread = startThread<CallQuestion, CallAnswer>(data, { heapMegabytes, onReady, onEnd });
  const posted: Posted[] = [];
  const knownChains = new Set<number>();
  /** Of the first job. */
  let limit: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Jobs that the thread has not answered, with those that were taken back and that it has yet to pass over. */
  let unanswered = 0;
  let next = 1;

  function tellToEnd(job: Posted): void {
    if (job !== posted[0] || job.mustEnd) return;
    job.mustEnd = true;
    claims.end(job.number);
    clearTimeout(limit);
    limit = setTimeout(() => void thread.stop(), GRACE_MS);
  }

  /** The first job has the thread: its time begins. */
  function watchFirst(): void {
    clearTimeout(limit);
    const [first] = posted;
    if (!first || !isReady) return;
    limit = setTimeout(() => tellToEnd(first), timeLimitMs);
    if (first.task.signal.aborted) tellToEnd(first);
  }

  function remove(job: Posted): void {
    const wasFirst = posted[0] === job;
    posted.splice(posted.indexOf(job), 1);
    if (wasFirst) watchFirst();
  }

  function fail({ task, number, mustEnd }: Posted, error: unknown): void {
    if (!(error instanceof ThreadEndedError)) return task.reject(error);
    if (claims.takeBack(number)) return giveBack(task);
    if (error.isOutOfMemory) return task.resolve({ kind: 'outOfMemory' });
    if (mustEnd) return task.resolve({ kind: 'interrupted' });
    if (!isStopped) logger.error({ err: error }, 'a call thread ended, another takes its place');
    task.reject(new ResourceUnavailableError({ cause: error }));
  }

  async function work(job: Posted): Promise<void> {
    const { chain, setup, job: asked, signal, resolve, reject } = job.task;
    const leave = () => {
      if (!claims.takeBack(job.number)) return tellToEnd(job);
      remove(job);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const news = knownChains.has(chain) ? {} : { setup };
    knownChains.add(chain);
    unanswered++;
    try {
      const answer = await thread.ask({ job: job.number, chain, ...news, work: asked });
      if (answer.kind !== 'takenBack') resolve(answer);
    } catch (error) {
      if (posted.includes(job)) fail(job, error);
    } finally {
      unanswered--;
      signal.removeEventListener('abort', leave);
      if (posted.includes(job)) remove(job);
      onFree();
    }
  }

  return {
    get load() {
      return posted.length;
    },
    get isFull() {
      return unanswered >= MAX_POSTED;
    },
    post(task) {
      const job: Posted = { number: next++, task, mustEnd: false };
      claims.post(job.number);
      posted.push(job);
      if (posted.length === 1) watchFirst();
      void work(job);
    },
    takeBack() {
      const last = posted.at(-1);
      if (!last || !claims.takeBack(last.number)) return undefined;
      remove(last);
      return last.task;
    },
    async stop() {
      isStopped = true;
      clearTimeout(limit);
      await thread.stop();
    },
  };
}
