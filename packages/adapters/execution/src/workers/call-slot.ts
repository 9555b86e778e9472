import type { CallLimits } from '@ethread/calls';
import type { Logger } from '@ethread/core';
import { PortError } from '@ethread/ports';
import { JobState } from './job-state.ts';
import type {
  CallResult,
  CallThreadData,
  CallThreadMessage,
  ChainSetup,
  ProvenSetup,
  ThreadData,
  ThreadWork,
} from './messages.ts';
import { type CallReply, unpackResult } from './packed-result.ts';
import { cpuMsOfThread } from './thread-cpu.ts';
import { startThread, ThreadEndedError } from './thread.ts';

/** A job for a thread. */
export interface LaneJob {
  readonly chain: number;
  readonly setup: ChainSetup | ProvenSetup;
  readonly work: ThreadWork;
  readonly client: string;
  /** CPU time that the job is expected to take, in milliseconds. */
  readonly expectedMs: number;
  /** CPU time that the job may take, in milliseconds. */
  readonly timeMs: number;
  readonly signal: AbortSignal;
}

/** The end of a job, and the CPU time that it used, in milliseconds. */
export interface LaneResult {
  readonly response: CallResult;
  readonly usedMs: number;
}

export interface CallSlotOptions {
  /** CPU time that a job may use on the thread, in milliseconds. The first jobs have five times as much. */
  readonly budgetMs: number;
  /** Niceness of the thread, 0 to 19: how far its priority is lowered. */
  readonly niceness: number;
  readonly heapMegabytes: number;
  readonly limits: CallLimits;
}

/** A thread that runs one job at a time. */
export interface CallSlot {
  readonly isIdle: boolean;
  /** Resolves when the thread can begin jobs, or has ended. */
  readonly ready: Promise<void>;
  /**
   * Runs a job. Resolves to undefined when the thread ended before the job began.
   *
   * @throws {PortError} `unavailable` when the thread ended for a reason other than the job.
   */
  run(job: LaneJob): Promise<LaneResult | undefined>;
  stop(): Promise<void>;
}

/** The young generation of a thread, in MiB. With 48, which each thread would keep, jobs take as much CPU time. */
const YOUNG_MEGABYTES = 12;
/** CPU time that a thread gets to end a job after its limit, in milliseconds: one instruction may take long. */
const GRACE_MS = 250;

/** CPU time in which a thread compiles the engine and its host, in milliseconds: jobs take several times as long. */
const COLD_MS = 50;
/** Factor of the time limit on a cold thread. Otherwise a multicall would restart on another cold one. */
const COLD_FACTOR = 5;

/** Starts a call thread. @param onEnd Called when the thread has ended. */
export function startCallSlot(
  logger: Logger,
  { budgetMs, heapMegabytes, limits, niceness }: CallSlotOptions,
  onEnd: () => void,
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
  let isIdle = true;
  /** Fires when the job may have used its time and the grace period. */
  let limit: NodeJS.Timeout | undefined;
  let isStopped = false;
  let last = 0;
  /** CPU time of all jobs so far, in milliseconds. */
  let totalMs = 0;

  /** Returns the CPU time that a job has used, in milliseconds; undefined when the system does not report it. */
  function usedMsOf(number: number): number | undefined {
    const begunAt = state.begunAtMs(number);
    if (begunAt === undefined) return 0;
    const now = cpuMsOfThread(threadNumber);
    return now === undefined ? undefined : now - begunAt;
  }

  return {
    ready,
    get isIdle() {
      return isIdle;
    },
    async run({ chain, setup, work, timeMs, signal }) {
      const number = ++last;
      const ownMs = Math.min(totalMs < COLD_MS ? COLD_FACTOR * budgetMs : budgetMs, timeMs);
      /** The reason why the job must end: its client disconnected, or it did not end at its time limit. */
      let end: 'interrupted' | 'outOfTime' | undefined;

      /** Terminates the thread when the job has used more than the allowed CPU time, in milliseconds. */
      function enforce(allowedMs: number, waitMs = allowedMs): void {
        clearTimeout(limit);
        limit = setTimeout(() => {
          const usedMs = usedMsOf(number) ?? Infinity;
          if (usedMs < allowedMs) return enforce(allowedMs, Math.max(allowedMs - usedMs, GRACE_MS / 5));
          end ??= 'outOfTime';
          void thread.stop();
        }, waitMs);
      }

      const leave = () => {
        end ??= 'interrupted';
        state.end(number);
        enforce((usedMsOf(number) ?? 0) + GRACE_MS, GRACE_MS);
      };

      isIdle = false;
      enforce(ownMs + GRACE_MS);
      signal.addEventListener('abort', leave, { once: true });
      const news = knownChains.has(chain) ? {} : { setup };
      knownChains.add(chain);
      try {
        const reply = await thread.query({ job: number, chain, ...news, work, budgetMs: ownMs });
        totalMs += reply.usedMs;
        return { response: unpackResult(reply.response), usedMs: reply.usedMs };
      } catch (error) {
        if (!(error instanceof ThreadEndedError)) throw error;
        const kind = error.isOutOfMemory ? 'outOfMemory' : end;
        if (kind) return { response: { kind }, usedMs: ownMs };
        if (state.begunAtMs(number) === undefined) return undefined;
        if (!isStopped) logger.error({ err: error }, 'a call thread ended, another takes its place');
        throw new PortError({ kind: 'unavailable', detail: 'a call thread ended' }, { cause: error });
      } finally {
        clearTimeout(limit);
        isIdle = true;
        signal.removeEventListener('abort', leave);
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(limit);
      await thread.stop();
    },
  };
}
