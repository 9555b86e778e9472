import type { CallLimits } from '@ethread/calls';
import type { Logger } from '@ethread/core';
import { PortError } from '@ethread/ports';
import type { CallTask } from './call-task.ts';
import { JobState } from './job-state.ts';
import type { CallResult, CallThreadMessage, CallThreadData, ThreadData } from './messages.ts';
import type { CallReply } from './packed-result.ts';
import { unpackResult } from './packed-result.ts';
import { cpuMsOfThread } from './thread-cpu.ts';
import { startThread, ThreadEndedError } from './thread.ts';

export interface CallSlot {
  readonly isIdle: boolean;
  /** Resolves when the thread can begin jobs, or has ended. */
  readonly ready: Promise<void>;
  post(task: CallTask): void;
  stop(): Promise<void>;
}

export interface CallSlotModules {
  readonly logger: Logger;
  /** Called with each job that has ended, and the CPU time that it used, in milliseconds. */
  readonly onResponse: (task: CallTask, response: CallResult, usedMs: number) => void;
  readonly onFailure: (task: CallTask, reason: unknown) => void;
  /** Called with a job that had not begun when its thread ended. */
  readonly putBack: (task: CallTask) => void;
  readonly onFree: () => void;
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

/** The young generation of a thread, in MiB. With 48, which each thread would keep, jobs take as much CPU time. */
const YOUNG_MEGABYTES = 12;
/** CPU time that a thread gets to end a job after its limit, in milliseconds: one instruction may take long. */
const GRACE_MS = 250;

/** CPU time in which a thread compiles the engine and its host, in milliseconds: jobs take several times as long. */
const COLD_MS = 50;
/** Factor of the time limit on a cold thread. Otherwise a multicall would restart on another cold one. */
const COLD_FACTOR = 5;

/** Starts a call thread. */
export function startCallSlot(
  { logger, onResponse, onFailure, putBack, onFree, onEnd }: CallSlotModules,
  { budgetMs, heapMegabytes, limits, niceness }: CallSlotOptions,
): CallSlot {
  const memory = JobState.memory();
  const state = new JobState(memory);
  const data: Omit<CallThreadData, keyof ThreadData> = { role: 'calls', state: memory, limits, niceness };
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<undefined>();
  let threadNumber: number | undefined;
  const thread = startThread<CallThreadMessage, CallReply>(data, {
    heapMegabytes,
    youngMegabytes: YOUNG_MEGABYTES,
    onReady(number) {
      threadNumber = number;
      becomeReady(undefined);
    },
    onEnd() {
      becomeReady(undefined);
      onEnd();
    },
  });
  const knownChains = new Set<number>();
  let posted: Posted | undefined;
  /** Fires when the job may have used its time and the grace period. */
  let limit: NodeJS.Timeout | undefined;
  let isStopped = false;
  let next = 1;
  /** CPU time of all jobs so far, in milliseconds. */
  let totalMs = 0;

  /** Returns the CPU time that a job has used, in milliseconds; undefined when the system does not report it. */
  function usedMsOf({ number }: Posted): number | undefined {
    const begunAt = state.begunAtMs(number);
    if (begunAt === undefined) return 0;
    const now = cpuMsOfThread(threadNumber);
    return now === undefined ? undefined : now - begunAt;
  }

  /** Terminates the thread when the job has used more than the allowed CPU time, in milliseconds. */
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
    if (job.end) return;
    job.end = 'interrupted';
    state.end(job.number);
    enforce(job, (usedMsOf(job) ?? 0) + GRACE_MS, GRACE_MS);
  }

  function fail({ task, number, budgetMs: budget, end }: Posted, error: unknown): void {
    if (!(error instanceof ThreadEndedError)) return onFailure(task, error);
    if (error.isOutOfMemory) return onResponse(task, { kind: 'outOfMemory' }, budget);
    if (end) return onResponse(task, { kind: end }, budget);
    if (state.begunAtMs(number) === undefined) return putBack(task);
    if (!isStopped) logger.error({ err: error }, 'a call thread ended, another takes its place');
    onFailure(task, new PortError({ kind: 'unavailable', detail: 'a call thread ended' }, { cause: error }));
  }

  async function work(job: Posted): Promise<void> {
    const { task, number } = job;
    const { chain, setup, signal } = task;
    const leave = () => tellToEnd(job);
    signal.addEventListener('abort', leave, { once: true });
    const news = knownChains.has(chain) ? {} : { setup };
    knownChains.add(chain);
    try {
      const { response, usedMs } = await thread.query({
        job: number,
        chain,
        ...news,
        work: task.job,
        budgetMs: job.budgetMs,
      });
      totalMs += usedMs;
      onResponse(task, unpackResult(response), usedMs);
    } catch (error) {
      fail(job, error);
    } finally {
      clearTimeout(limit);
      posted = undefined;
      signal.removeEventListener('abort', leave);
      onFree();
    }
  }

  return {
    ready,
    get isIdle() {
      return posted === undefined;
    },
    post(task) {
      const ofThread = totalMs < COLD_MS ? COLD_FACTOR * budgetMs : budgetMs;
      const ofTask = Math.min(ofThread, task.timeMs - task.usedMs);
      posted = { number: next++, task, budgetMs: ofTask, end: undefined };
      enforce(posted, ofTask + GRACE_MS);
      void work(posted);
    },
    async stop() {
      isStopped = true;
      clearTimeout(limit);
      await thread.stop();
    },
  };
}
