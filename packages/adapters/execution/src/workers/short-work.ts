import { MEMORY_EXCEEDED, RunTime } from '@ethread/calls';
import { InterruptedError, type Interruption } from '@ethread/evm';
import type { CallChain } from './call-chain.ts';
import type { CallJob, CallResult } from './messages.ts';
import { THREAD_CLOCKS } from './thread-cpu.ts';
import { atEndOfTick, type Awaitable, FairQueue } from '@ethread/core';

/** Time limit where a call arrives, in milliseconds: most calls with hundreds of nested calls take less. */
export const SHORT_MS = 3;

export interface ShortRun {
  /** undefined for a call that is too long for this thread, or not for it, and begins on another. */
  readonly response: CallResult | undefined;
  readonly usedMs: number;
}

/** The result of a job that has not begun on the thread where it arrived. */
export const NOT_BEGUN: ShortRun = { response: undefined, usedMs: 0 };

/**
 * Runs a job on the calling thread, for {@link SHORT_MS} of CPU time at most. A process that waits for the disk ends it:
 * waiting blocks the event loop as computation does. Time in which other programs have the core does not count, since
 * the call would only wait for the core again on another thread.
 *
 * @param hasWaited Returns whether the process has waited for the disk recently.
 */
export function runShortly(chain: CallChain, job: CallJob, hasWaited: () => boolean): ShortRun {
  const time = new RunTime(SHORT_MS, THREAD_CLOCKS, { hasWaited });
  const response = time.measure(() => attempt(chain, job, time));
  return { response, usedMs: time.usedMs };
}

function attempt(chain: CallChain, job: CallJob, time: Interruption): CallResult | undefined {
  try {
    const response = chain(job, time);
    return isOutOfMemory(response) ? undefined : response;
  } catch (error) {
    if (error instanceof InterruptedError) return undefined;
    throw error;
  }
}

/** Returns whether a call exceeded the memory limit of this thread: another thread may have a higher limit. */
function isOutOfMemory(found: CallResult): boolean {
  if (!('outcome' in found)) return false;
  const { outcome } = found;
  return 'kind' in outcome && outcome.kind === 'failed' && outcome.message === MEMORY_EXCEEDED;
}

/** CPU time limits of the calls in one event-loop tick, in milliseconds: of all calls together, and of one client's. */
const TICK_MS = 5;
const CLIENT_TICK_MS = 3;
/** CPU time of waiting calls in a tick, in milliseconds: between ticks, responses are sent and requests are read. */
const WAITING_TICK_MS = 1;
/**
 * Maximum expected CPU time of the calls that wait for a later tick, in milliseconds: of all calls together, and of one
 * client's. Waiting is cheaper than another thread, where a call costs its messages, and where the machine may have no
 * core for it. Beyond these times, other threads share the work.
 */
const WAITING_MS = 40;
const CLIENT_WAITING_MS = 20;

/** Kinds of jobs that may be short. Overrides and simulations write as much as their client names. */
const SHORT_KINDS: ReadonlySet<string> = new Set<CallJob['kind']>([
  'call',
  'estimate',
  'code',
  'account',
  'slots',
  'proof',
]);

/** Bytes of a short job: each is read once for its gas, before the first instruction can be interrupted. */
const MAX_SHORT_BYTES = 64 * 1024;

export interface ShortJob {
  /** Returns the function that runs the job, or undefined when its chain is closed. */
  readonly chain: () => CallChain | undefined;
  readonly job: CallJob;
  readonly bytes: number;
  readonly client: string;
  readonly expectedMs: number;
  /** Returns whether nobody waits for the result any more. */
  readonly isAborted: () => boolean;
}

/** Runs calls on the thread where they arrive, as long as both the call and the tick stay short. */
export interface ShortWork {
  /**
   * Runs a job: immediately, or in a later event-loop tick when its client or the tick has used its time. Clients whose
   * jobs wait receive the same share. Returns {@link NOT_BEGUN} when the job is not for this thread, or when too much
   * work waits.
   */
  run(short: ShortJob): Awaitable<ShortRun>;
}

interface WaitingJob {
  readonly client: string;
  readonly short: ShortJob;
  readonly expectedMs: number;
  readonly resolve: (run: ShortRun) => void;
  readonly reject: (reason: unknown) => void;
}

const diskFaults = () => process.resourceUsage().majorPageFault;

/** @param faults Returns the number of page faults so far that waited for the disk. */
export function createShortWork(faults = diskFaults): ShortWork {
  let knownFaults = faults();
  /** Time used in the current tick, in milliseconds. */
  let used = 0;
  const usedBy = new Map<string, number>();
  let isTickCounted = false;
  const queue = new FairQueue<WaitingJob>();
  /** Expected time of the waiting jobs, in milliseconds. */
  let waiting = 0;
  const waitingOf = new Map<string, number>();

  function runNow({ chain, job, client }: ShortJob): ShortRun {
    const open = chain();
    if (!open) return NOT_BEGUN;
    countTick();
    const run = runShortly(open, job, hasWaited);
    used += run.usedMs;
    usedBy.set(client, (usedBy.get(client) ?? 0) + run.usedMs);
    queue.chargeDone(client, run.usedMs);
    return run;
  }

  function wait(short: ShortJob, expectedMs: number): Promise<ShortRun> {
    const { client } = short;
    countTick();
    waiting += expectedMs;
    waitingOf.set(client, (waitingOf.get(client) ?? 0) + expectedMs);
    return new Promise((resolve, reject) => {
      queue.add({ client, short, expectedMs, resolve, reject });
    });
  }

  function runWaiting({ client, short, expectedMs, resolve, reject }: WaitingJob): void {
    waiting -= expectedMs;
    const left = (waitingOf.get(client) ?? 0) - expectedMs;
    if (queue.has(client)) waitingOf.set(client, left);
    else waitingOf.delete(client);
    try {
      resolve(short.isAborted() ? NOT_BEGUN : runNow(short));
    } catch (error) {
      reject(error);
    }
  }

  function countTick(): void {
    if (isTickCounted) return;
    isTickCounted = true;
    atEndOfTick('call', beginTick);
  }

  function beginTick(): void {
    isTickCounted = false;
    used = 0;
    usedBy.clear();
    while (used < WAITING_TICK_MS) {
      const next = queue.take();
      if (!next) break;
      runWaiting(next);
    }
    if (queue.size > 0) countTick();
  }

  /** Returns whether the process has waited for the disk since the last time that this was asked. */
  function hasWaited(): boolean {
    const before = knownFaults;
    knownFaults = faults();
    return knownFaults > before;
  }

  return {
    run(short) {
      const { job, bytes, client } = short;
      if (!SHORT_KINDS.has(job.kind) || bytes > MAX_SHORT_BYTES) return NOT_BEGUN;
      const ofClient = waitingOf.get(client);
      const hasTime = used < TICK_MS && (usedBy.get(client) ?? 0) < CLIENT_TICK_MS;
      // A job does not overtake the waiting ones of its client.
      if (hasTime && ofClient === undefined) return runNow(short);
      const expectedMs = Math.min(short.expectedMs, SHORT_MS);
      const isFull = waiting + expectedMs > WAITING_MS || (ofClient ?? 0) + expectedMs > CLIENT_WAITING_MS;
      return isFull ? NOT_BEGUN : wait(short, expectedMs);
    },
  };
}
