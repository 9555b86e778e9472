import type { CallLimits } from '@ethread/calls';
import type { Logger } from '@ethread/core';
import { PortError } from '@ethread/ports';
import type { CallTask } from './call-task.ts';
import { Claims, MAX_POSTED } from './claims.ts';
import type { CallResult, CallThreadMessage, CallThreadData, ThreadData } from './messages.ts';
import type { CallReply } from './packed-result.ts';
import { unpackResult } from './packed-result.ts';
import { cpuMsOfThread } from './thread-cpu.ts';
import { startThread, ThreadEndedError } from './thread.ts';

/** A call thread with its jobs. The first job is the one that runs. */
export interface CallSlot {
  /** Number of jobs. */
  readonly load: number;
  /** Expected CPU time of the jobs, in milliseconds. */
  readonly expectedMs: number;
  readonly isFull: boolean;
  /** Resolves when the thread can begin jobs, or has ended. */
  readonly ready: Promise<void>;
  post(task: CallTask): void;
  /** Takes back the job that was posted last. Returns undefined when it has begun. */
  takeBack(): CallTask | undefined;
  /** Terminates the thread immediately. */
  stop(): Promise<void>;
}

export interface CallSlotModules {
  readonly logger: Logger;
  /** Called with each job that has ended, and the CPU time that it used, in milliseconds. */
  readonly onResponse: (task: CallTask, response: CallResult, usedMs: number) => void;
  /** Called with each job that failed, or was aborted before it began. */
  readonly onFailure: (task: CallTask, reason: unknown) => void;
  /** Called with the jobs that had not begun when their thread ended. */
  readonly putBack: (task: CallTask) => void;
  /** Called after each job. */
  readonly onFree: () => void;
  /** Called once when the thread has ended. */
  readonly onEnd: () => void;
}

export interface CallSlotOptions {
  /** CPU time limit of a job on this thread, in milliseconds. The first jobs have five times as much. */
  readonly budgetMs: number;
  readonly heapMegabytes: number;
  readonly limits: CallLimits;
  /** Niceness of the thread, 0 to 19: how far its priority is lowered. */
  readonly niceness: number;
}

interface Posted {
  readonly number: number;
  readonly task: CallTask;
  readonly budgetMs: number;
  /** The reason why the job must end: its client disconnected, or it did not end at its time limit. */
  end: 'interrupted' | 'outOfTime' | undefined;
}

/**
 * The young generation of a thread, in MiB. Jobs leave little garbage: with 48 MiB, which each thread would fill and keep,
 * they take as much CPU time.
 */
const YOUNG_MEGABYTES = 12;
/** CPU time that a thread gets to end a job after its limit, in milliseconds: one instruction may take long. */
const GRACE_MS = 250;

/**
 * CPU time in which a thread compiles the engine and its host, in milliseconds. Meanwhile it is cold: a job takes several
 * times as long.
 */
const COLD_MS = 50;
/**
 * Factor of the time limit of a job on a cold thread. Otherwise a multicall that is short on a warm thread would restart
 * on another cold one, whose start takes 400 ms.
 */
const COLD_FACTOR = 5;

/** Starts a call thread. */
export function startCallSlot(
  { logger, onResponse, onFailure, putBack, onFree, onEnd }: CallSlotModules,
  { budgetMs, heapMegabytes, limits, niceness }: CallSlotOptions,
): CallSlot {
  const memory = Claims.memory();
  const claims = new Claims(memory);
  const data: Omit<CallThreadData, keyof ThreadData> = {
    role: 'calls',
    claims: memory,
    limits,
    niceness,
  };
  let threadNumber: number | undefined;
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<undefined>();
  let isReady = false;
  const onReady = (number: number | undefined) => {
    threadNumber = number;
    isReady = true;
    becomeReady(undefined);
    watchFirst();
  };
  const end = () => {
    becomeReady(undefined);
    onEnd();
  };
  const thread = startThread<CallThreadMessage, CallReply>(data, {
    heapMegabytes,
    youngMegabytes: YOUNG_MEGABYTES,
    onReady,
    onEnd: end,
  });
  const posted: Posted[] = [];
  const knownChains = new Set<number>();
  /** Fires when the first job may have used its time and the grace period. */
  let limit: NodeJS.Timeout | undefined;
  let isStopped = false;
  let expectedMs = 0;
  /** Number of jobs without an answer, including those that were taken back and that the thread has yet to skip. */
  let unresolved = 0;
  let next = 1;
  /** CPU time of all jobs so far, in milliseconds. */
  let totalMs = 0;

  /**
   * Returns the CPU time that the first job has used, in milliseconds; undefined when the system does not report it.
   */
  function usedMsOf({ number }: Posted): number | undefined {
    const begunAt = claims.begunAtMs(number);
    if (begunAt === undefined) return 0;
    const now = cpuMsOfThread(threadNumber);
    return now === undefined ? undefined : now - begunAt;
  }

  /** Terminates the thread when the first job has used more than the allowed CPU time, in milliseconds. */
  function enforce(job: Posted, allowedMs: number, waitMs = allowedMs): void {
    clearTimeout(limit);
    limit = setTimeout(() => {
      const usedMs = usedMsOf(job) ?? Infinity;
      if (usedMs < allowedMs) return enforce(job, allowedMs, Math.max(allowedMs - usedMs, GRACE_MS / 5));
      job.end ??= 'outOfTime';
      void thread.stop();
    }, waitMs);
  }

  function tellToEnd(job: Posted): void {
    if (job !== posted[0] || job.end) return;
    job.end = 'interrupted';
    claims.end(job.number);
    enforce(job, (usedMsOf(job) ?? 0) + GRACE_MS, GRACE_MS);
  }

  /** Starts watching the first job. */
  function watchFirst(): void {
    clearTimeout(limit);
    const [first] = posted;
    if (!first || !isReady) return;
    enforce(first, first.budgetMs + GRACE_MS);
    if (first.task.signal.aborted) tellToEnd(first);
  }

  function remove(job: Posted): void {
    const wasFirst = posted[0] === job;
    posted.splice(posted.indexOf(job), 1);
    expectedMs -= job.task.expectedMs;
    if (wasFirst) watchFirst();
  }

  function fail({ task, number, budgetMs: budget, end }: Posted, error: unknown): void {
    if (!(error instanceof ThreadEndedError)) return onFailure(task, error);
    if (claims.takeBack(number)) return putBack(task);
    if (error.isOutOfMemory) return onResponse(task, { kind: 'outOfMemory' }, budget);
    if (end) return onResponse(task, { kind: end }, budget);
    if (!isStopped) logger.error({ err: error }, 'a call thread ended, another takes its place');
    onFailure(task, new PortError({ kind: 'unavailable', detail: 'a call thread ended' }, { cause: error }));
  }

  async function work(job: Posted): Promise<void> {
    const { task, number } = job;
    const { chain, setup, signal } = task;
    const leave = () => {
      if (!claims.takeBack(number)) return tellToEnd(job);
      remove(job);
      onFailure(task, signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const news = knownChains.has(chain) ? {} : { setup };
    knownChains.add(chain);
    unresolved++;
    try {
      const reply = await thread.query({
        job: number,
        chain,
        ...news,
        work: task.job,
        budgetMs: job.budgetMs,
      });
      if (reply === 'takenBack') return;
      totalMs += reply.usedMs;
      onResponse(task, unpackResult(reply.response), reply.usedMs);
    } catch (error) {
      if (posted.includes(job)) fail(job, error);
    } finally {
      unresolved--;
      signal.removeEventListener('abort', leave);
      if (posted.includes(job)) remove(job);
      onFree();
    }
  }

  return {
    ready,
    get load() {
      return posted.length;
    },
    get expectedMs() {
      return expectedMs;
    },
    get isFull() {
      return unresolved >= MAX_POSTED;
    },
    post(task) {
      const ofThread = totalMs < COLD_MS ? COLD_FACTOR * budgetMs : budgetMs;
      const ofTask = Math.min(ofThread, task.timeMs - task.usedMs);
      const job: Posted = { number: next++, task, budgetMs: ofTask, end: undefined };
      claims.post(job.number);
      posted.push(job);
      expectedMs += task.expectedMs;
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
