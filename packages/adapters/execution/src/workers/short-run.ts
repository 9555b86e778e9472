import { MEMORY_EXCEEDED } from '@ethread/calls';
import { InterruptedError, type Interruption } from '@ethread/evm';
import type { CallChain } from './call-chain.ts';
import type { CallJob, CallResult } from './messages.ts';
import { threadCpuMs } from './time-budget.ts';

/**
 * Time limit of a call on the thread where it arrives, in milliseconds. Calls with hundreds of nested calls, which apps
 * send often, mostly take less. On another thread they would begin again.
 */
export const SHORT_MS = 3;
/**
 * Wall-clock time of a call before its CPU time is read, in milliseconds. A reading takes microseconds, and tens of them
 * on a busy machine, so that most calls end without one. This time counts as used, because a call cannot use more CPU
 * time than passes.
 */
const UNREAD_MS = 2;

/** The result of a call on the thread where it arrived. */
export interface ShortRun {
  /** undefined for a call that is too long for this thread, or not for it, and begins on another. */
  readonly response: CallResult | undefined;
  /** CPU time, in milliseconds. */
  readonly usedMs: number;
}

/** The result of a job that has not begun on the thread where it arrived. */
export const NOT_BEGUN: ShortRun = { response: undefined, usedMs: 0 };

/**
 * Runs a job on the calling thread, for {@link SHORT_MS} at most.
 *
 * @param hasWaited Returns whether the process has waited for the disk recently.
 */
export function runShortly(chain: CallChain, job: CallJob, hasWaited: () => boolean): ShortRun {
  const time = new ShortTime(hasWaited);
  const response = attempt(chain, job, time);
  return { response, usedMs: time.usedMs };
}

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
