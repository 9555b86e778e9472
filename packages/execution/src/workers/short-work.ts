import { InterruptedError, type Interruption } from '../calls/interruption.ts';
import { MEMORY_EXCEEDED } from '../calls/limits.ts';
import type { CallChain } from './call-chain.ts';
import type { CallResult, CallJob } from './messages.ts';
import { threadCpuMs } from './time-budget.ts';

/**
 * Time limit of a call on the thread where it arrives, in milliseconds. Calls with hundreds of nested calls, which apps
 * send often, mostly take less. On another thread they would begin again.
 */
export const SHORT_MS = 2;
/** CPU time limits of the calls in one event-loop tick, in milliseconds: of all calls together, and of one client's. */
const TICK_MS = 5;
const CLIENT_TICK_MS = 3;
/**
 * Wall-clock time of a call before its CPU time is read, in milliseconds. A reading takes microseconds, more than a tenth
 * of a short call on a busy machine, so that most calls end without one. This time counts as used, because a call cannot
 * use more CPU time than passes.
 */
const UNREAD_MS = SHORT_MS / 2;

/** The result of a call on the thread where it arrived. */
export interface ShortRun {
  /** undefined for a call that is too long for this thread and begins again on another. */
  readonly response: CallResult | undefined;
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

/** Returns the number of page faults of this process that waited for the disk. */
const diskFaults = () => process.resourceUsage().majorPageFault;

/**
 * Interrupts a call after {@link SHORT_MS} of CPU time, or of wall-clock time when the process waited for the disk:
 * waiting blocks the event loop as computation does. Time in which other programs have the core does not count. The
 * call would only wait for the core again on another thread.
 */
class ShortTime implements Interruption {
  readonly #beganAt = performance.now();
  readonly #hasWaited: () => boolean;
  #nextCheck = this.#beganAt + UNREAD_MS;
  /** CPU time of the thread at the first check, in milliseconds. */
  #readMs: number | undefined;

  /** @param hasWaited Returns whether the process has waited for the disk recently. */
  constructor(hasWaited: () => boolean) {
    this.#hasWaited = hasWaited;
  }

  get isDue(): boolean {
    const now = performance.now();
    if (now < this.#nextCheck) return false;
    this.#readMs ??= threadCpuMs();
    const remaining = SHORT_MS - this.#countedMs(this.#readMs);
    this.#nextCheck = now + remaining;
    return this.#hasWaited() || remaining <= 0;
  }

  /**
   * CPU time that the call has used, in milliseconds. Without a check after {@link UNREAD_MS}, a longer call either had
   * no core or ran one long instruction. It then counts as a call of the maximum length.
   */
  get usedMs(): number {
    const wallMs = performance.now() - this.#beganAt;
    return Math.min(wallMs, this.#readMs === undefined ? SHORT_MS : this.#countedMs(this.#readMs));
  }

  #countedMs(readMs: number): number {
    return UNREAD_MS + threadCpuMs() - readMs;
  }
}

/**
 * Creates the short work of the calling thread.
 *
 * @param faults Returns the number of page faults so far that waited for the disk.
 */
export function createShortWork(faults = diskFaults): ShortWork {
  let knownFaults = faults();
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

  /** Returns whether the process has waited for the disk since the last time that this was asked. */
  function hasWaited(): boolean {
    const before = knownFaults;
    knownFaults = faults();
    return knownFaults > before;
  }

  return {
    run(chain, job, client) {
      if (!SHORT_KINDS.has(job.kind)) return undefined;
      if (used >= TICK_MS || (usedBy.get(client) ?? 0) >= CLIENT_TICK_MS) return undefined;
      const time = new ShortTime(hasWaited);
      const response = attempt(chain, job, time);
      const { usedMs } = time;
      count(client, usedMs);
      return { response, usedMs };
    },
  };
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
