import { InterruptedError, type Interruption } from '../calls/interruption.ts';
import { MEMORY_EXCEEDED } from '../calls/limits.ts';
import type { CallChain } from './call-chain.ts';
import type { CallAnswer, CallJob } from './messages.ts';
import { threadCpuMs } from './time-budget.ts';

/** Time limit of a call on the thread where it arrives, in milliseconds. */
export const SHORT_MS = 1;
/** CPU time limits of the calls in one event-loop tick, in milliseconds: of all calls together, and of one client's. */
const TICK_MS = 4;
const CLIENT_TICK_MS = 2;

/** The result of a call on the thread where it arrived. */
export interface ShortRun {
  /** undefined for a call that is too long for this thread and begins again on another. */
  readonly answer: CallAnswer | undefined;
  /** CPU time, in milliseconds. */
  readonly usedMs: number;
}

/**
 * Kinds of jobs that may be short work. A proof reads as many keys as its client names and cannot be interrupted in
 * between. Overrides and simulations write as much as their client names.
 */
const SHORT_KINDS: ReadonlySet<CallJob['kind']> = new Set<CallJob['kind']>(['call', 'estimate', 'code']);

/** Runs calls on the thread where they arrive, as long as both the call and the tick stay short. */
export interface ShortWork {
  /**
   * Runs a job. Returns undefined when the job is not for this thread, or when the client or the tick has used its
   * time.
   */
  run(chain: CallChain, job: CallJob, client: string): ShortRun | undefined;
}

/** Creates the short work of the calling thread. */
export function createShortWork(): ShortWork {
  /** Time used in the current tick, in milliseconds. */
  let used = 0;
  const usedBy = new Map<string, number>();

  function count(client: string, milliseconds: number): void {
    if (used === 0) setImmediate(endTick);
    used += milliseconds;
    usedBy.set(client, (usedBy.get(client) ?? 0) + milliseconds);
  }

  function endTick(): void {
    used = 0;
    usedBy.clear();
  }

  return {
    run(chain, job, client) {
      if (!SHORT_KINDS.has(job.kind)) return undefined;
      if (used >= TICK_MS || (usedBy.get(client) ?? 0) >= CLIENT_TICK_MS) return undefined;
      const cpu = threadCpuMs();
      const answer = attempt(chain, job, performance.now());
      const usedMs = threadCpuMs() - cpu;
      count(client, usedMs);
      return { answer, usedMs };
    },
  };
}

function attempt(chain: CallChain, job: CallJob, began: number): CallAnswer | undefined {
  const interruption: Interruption = {
    // Uses the wall clock: waiting for the disk blocks the event loop as computation does.
    get isDue() {
      return performance.now() - began >= SHORT_MS;
    },
  };
  try {
    const answer = chain(job, interruption);
    return isOutOfMemory(answer) ? undefined : answer;
  } catch (error) {
    if (error instanceof InterruptedError) return undefined;
    throw error;
  }
}

/** Returns whether a call exceeded the memory limit of this thread: another thread may have a higher limit. */
function isOutOfMemory(answer: CallAnswer): boolean {
  if (!('outcome' in answer)) return false;
  const { outcome } = answer;
  return 'kind' in outcome && outcome.kind === 'failed' && outcome.message === MEMORY_EXCEEDED;
}
