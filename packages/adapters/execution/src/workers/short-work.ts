import { MEMORY_EXCEEDED, RunTime } from '@ethread/calls';
import { type Awaitable, eventLoopTurns, type Turns } from '@ethread/core';
import { InterruptedError } from '@ethread/evm';
import type { CallChain } from './call-chain.ts';
import type { CallJob, CallResult } from './messages.ts';
import { THREAD_CLOCKS } from './thread-cpu.ts';

/** Time limit where a call arrives, in milliseconds: most calls with hundreds of nested calls take less. */
export const SHORT_MS = 3;
/** Bytes of a short job: each is read once for its gas, before the first instruction can be interrupted. */
const MAX_SHORT_BYTES = 64 * 1024;
/** Kinds of jobs that may be short. Overrides and simulations write as much as their client names. */
const SHORT_KINDS: readonly string[] = ['call', 'estimate', 'code', 'account', 'slots', 'proof'];
/**
 * Steps and calls that wait for a later event-loop tick: of all clients together, and of one. Waiting is cheaper than
 * another thread, where a call costs its messages, and where the machine may have no core for it. Beyond these numbers,
 * other threads share the work.
 */
const MAX_WAITING = 32;
const MAX_WAITING_OF_CLIENT = 16;

export interface ShortRun {
  /** undefined for a call that is too long for this thread, or not for it, and begins on another. */
  readonly response: CallResult | undefined;
  readonly usedMs: number;
}

export interface ShortJob {
  /** Returns the function that runs the job, or undefined when its chain is closed. */
  readonly short: () => CallChain | undefined;
  readonly job: CallJob;
  readonly bytes: number;
  readonly client: string;
  /** CPU time that the job is expected to take; undefined where it is not known. */
  readonly milliseconds: number | undefined;
  /** Returns whether nobody waits for the result any more. */
  readonly isAborted: () => boolean;
}

/** The result of a job that has not begun on the thread where it arrived. */
export const NOT_BEGUN: ShortRun = { response: undefined, usedMs: 0 };

const diskFaults = () => process.resourceUsage().majorPageFault;

/**
 * Creates the function that runs calls on the thread where they arrive, as long as both the call and the event-loop tick
 * stay short. It runs a job in a turn of its client, for {@link SHORT_MS} of CPU time at most. A process that waits for
 * the disk ends it: waiting blocks the event loop as computation does. Time in which other programs have the core does
 * not count, since the call would only wait for the core again on another thread.
 *
 * @param faults Returns the number of page faults so far that waited for the disk.
 * @returns {@link NOT_BEGUN} from the function when a job is not for this thread, or when too much work waits.
 */
export function createShortWork(turns: Turns = eventLoopTurns, faults: () => number = diskFaults) {
  let knownFaults = faults();

  /** Returns whether the process has waited for the disk since the last time that this was asked. */
  function hasWaited(): boolean {
    const before = knownFaults;
    knownFaults = faults();
    return knownFaults > before;
  }

  function runNow(chain: CallChain, job: CallJob): ShortRun {
    const time = new RunTime(SHORT_MS, THREAD_CLOCKS, { hasWaited });
    try {
      const response = time.measure(() => chain(job, time));
      return { response: isOutOfMemory(response) ? undefined : response, usedMs: time.usedMs };
    } catch (error) {
      if (error instanceof InterruptedError) return { response: undefined, usedMs: time.usedMs };
      throw error;
    }
  }

  return ({ short, job, bytes, client, milliseconds = 0, isAborted }: ShortJob): Awaitable<ShortRun> => {
    if (milliseconds > SHORT_MS || !SHORT_KINDS.includes(job.kind) || bytes > MAX_SHORT_BYTES)
      return NOT_BEGUN;
    if (turns.waiting >= MAX_WAITING || turns.waitingOf(client) >= MAX_WAITING_OF_CLIENT) return NOT_BEGUN;
    let isLater = false;
    const run = turns.run(client, () => {
      const open = isLater && isAborted() ? undefined : short();
      return open ? runNow(open, job) : NOT_BEGUN;
    });
    isLater = true;
    return run;
  };
}

/** Returns whether a call exceeded the memory limit of this thread: another thread may have a higher limit. */
function isOutOfMemory(found: CallResult): boolean {
  if (!('outcome' in found)) return false;
  const { outcome } = found;
  return 'kind' in outcome && outcome.kind === 'failed' && outcome.message === MEMORY_EXCEEDED;
}
