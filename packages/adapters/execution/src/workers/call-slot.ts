import type { CallLimits } from '@ethread/calls';
import type { Logger } from '@ethread/core';
import { PortError } from '@ethread/ports';
import { BEGUN_AT, type CallThreadData, type CallThreadMethods, MUST_END } from './call-thread.ts';
import type { CallJob, CallResult, ChainSetup, ProvenSetup } from './messages.ts';
import { unpackResult } from './packed-result.ts';
import { cpuMsOfThread } from './thread-cpu.ts';
import { startThread, ThreadEndedError } from './thread.ts';

/** A job for a thread. */
export interface LaneJob {
  /** The same object for all jobs of a chain. */
  readonly setup: ChainSetup | ProvenSetup;
  readonly work: CallJob;
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
  /** CPU time that a job may use on the thread, in milliseconds. */
  readonly budgetMs: number;
  /** Niceness of the thread, 0 to 19: how far its priority is lowered. */
  readonly niceness: number;
  readonly heapMegabytes: number;
  readonly limits: CallLimits;
}

/** The young generation of a thread, in MiB. With 48, which each thread would keep, jobs take as much CPU time. */
const YOUNG_MEGABYTES = 12;
/** CPU time that a thread gets to end a job after its limit, in milliseconds: one instruction may take long. */
const GRACE_MS = 250;

/** A thread that runs one job at a time. */
export type CallSlot = ReturnType<typeof startCallSlot>;

/** Starts a call thread. @param onEnd Called when the thread has ended. */
export function startCallSlot(
  logger: Logger,
  { budgetMs, heapMegabytes, limits, niceness }: CallSlotOptions,
  onEnd: () => void,
) {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const data: CallThreadData = { role: 'calls', state, limits, niceness };
  const memory = { heapMegabytes, youngMegabytes: YOUNG_MEGABYTES };
  const thread = startThread<CallThreadMethods>(data, { ...memory, onEnd });
  let threadNumber: number | undefined;
  const ready = thread.ready.then((number) => (threadNumber = number));
  const chains = new Map<LaneJob['setup'], number>();
  let isRunning = false;
  let isStopped = false;
  /** Fires when the job may have used its time and the grace period. */
  let limit: NodeJS.Timeout | undefined;

  /** Returns the CPU time that the job has used, in milliseconds; infinite when the system does not report it. */
  function usedMs(): number {
    const begunAt = Atomics.load(state, BEGUN_AT);
    if (begunAt === 0) return 0;
    return (cpuMsOfThread(threadNumber) ?? Infinity) - begunAt;
  }

  function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(limit);
    return thread.stop();
  }

  async function chainOf(setup: LaneJob['setup']): Promise<number> {
    const known = chains.get(setup);
    if (known !== undefined) return known;
    const chain = chains.size;
    await thread.call('open', chain, setup);
    chains.set(setup, chain);
    return chain;
  }

  return {
    /** Resolves when the thread can begin jobs, or has ended. */
    ready,
    get isIdle(): boolean {
      return !isRunning && !isStopped;
    },
    /** Runs a job. @throws {PortError} `unavailable` when the thread ended for a reason other than the job. */
    async run({ setup, work, timeMs, signal }: LaneJob): Promise<LaneResult> {
      const ownMs = Math.min(budgetMs, timeMs);
      /** The reason why the job must end: its client disconnected, or it did not end at its time limit. */
      let end: 'interrupted' | 'outOfTime' | undefined;

      /** Terminates the thread when the job has used more than the allowed CPU time, in milliseconds. */
      function enforce(allowedMs: number, waitMs = allowedMs): void {
        clearTimeout(limit);
        limit = setTimeout(() => {
          const used = usedMs();
          if (used < allowedMs) return enforce(allowedMs, Math.max(allowedMs - used, GRACE_MS / 5));
          end ??= 'outOfTime';
          void stop();
        }, waitMs);
      }

      const leave = () => {
        end ??= 'interrupted';
        Atomics.store(state, MUST_END, 1);
        enforce(usedMs() + GRACE_MS, GRACE_MS);
      };

      isRunning = true;
      state.fill(0);
      enforce(ownMs + GRACE_MS);
      signal.addEventListener('abort', leave, { once: true });
      try {
        const chain = await chainOf(setup);
        const reply = await thread.call('run', { chain, work, budgetMs: ownMs });
        return { response: unpackResult(reply), usedMs: reply.usedMs };
      } catch (error) {
        if (!(error instanceof ThreadEndedError)) throw error;
        const kind = error.isOutOfMemory ? 'outOfMemory' : end;
        if (kind) return { response: { kind }, usedMs: ownMs };
        if (!isStopped) logger.error({ err: error }, 'a call thread ended, another takes its place');
        throw new PortError({ kind: 'unavailable', detail: 'a call thread ended' }, { cause: error });
      } finally {
        clearTimeout(limit);
        isRunning = false;
        signal.removeEventListener('abort', leave);
      }
    },
    stop,
  };
}
