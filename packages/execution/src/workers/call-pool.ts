import { EthreadError, type Logger } from '@ethread/core';
import { OverloadedError, ResourceUnavailableError } from '@ethread/types';
import { type CallSlot, startCallSlot } from './call-slot.ts';
import type { CallTask } from './call-task.ts';
import type { CallAnswer, CallJob, ChainSetup } from './messages.ts';

export interface CallPoolOptions {
  /** Threads at most. */
  readonly size: number;
  /** How long a job may run, in milliseconds. Default 5,000. */
  readonly timeLimitMs?: number;
  /** What the JavaScript objects of a thread may take of memory, those of the engine itself included. Default 256. */
  readonly heapMegabytes?: number;
  /** What the frames of a call may take of memory. Default 128. */
  readonly frameMegabytes?: number;
  /** Jobs that may wait for a thread. Default 1,000. */
  readonly maxWaiting?: number;
  /** What the jobs that wait may hold of memory, in bytes. Default 64 MiB. */
  readonly maxWaitingBytes?: number;
}

/** Threads that run calls, estimates and proofs of every chain. */
export interface CallPool {
  /** Makes a chain known. Its store must be there when the first job comes. */
  addChain(setup: ChainSetup): PoolChain;
  /** Starts a thread ahead of the first job. */
  warmUp(): void;
  /** Ends all threads; what still runs or waits fails. */
  close(): Promise<void>;
}

export interface PoolChain {
  /**
   * @param bytes What the job holds of memory while it waits.
   * @throws {OverloadedError} when too much waits already.
   * @throws {ResourceUnavailableError} when the thread ended for no fault of the job.
   */
  run(job: CallJob, bytes: number, signal: AbortSignal): Promise<CallAnswer>;
}

const MEGABYTE = 1024 * 1024;
/** How long threads beyond the first may have nothing to do before they end, in milliseconds. */
const IDLE_MS = 30_000;

/** Makes the pool; threads start when they are needed. */
export function createCallPool(
  { logger }: { readonly logger: Logger },
  {
    size,
    timeLimitMs = 5_000,
    heapMegabytes = 256,
    frameMegabytes = 128,
    maxWaiting = 1_000,
    maxWaitingBytes = 64 * MEGABYTE,
  }: CallPoolOptions,
): CallPool {
  const slots = new Set<CallSlot>();
  const waiting = new Set<CallTask>();
  let waitingBytes = 0;
  let chains = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function startSlot(): CallSlot {
    const onEnd = () => void slots.delete(slot);
    const slot = startCallSlot(
      { logger, onFree: distribute, giveBack, onEnd },
      { timeLimitMs, heapMegabytes, frameMemoryBytes: frameMegabytes * MEGABYTE },
    );
    slots.add(slot);
    return slot;
  }

  function add(task: CallTask): void {
    waiting.add(task);
    waitingBytes += task.bytes;
  }

  function remove(task: CallTask): void {
    waiting.delete(task);
    waitingBytes -= task.bytes;
  }

  function giveBack(task: CallTask): void {
    if (isClosed) return task.reject(closed());
    // It came before those that wait.
    const others = [...waiting];
    waiting.clear();
    add(task);
    for (const other of others) waiting.add(other);
  }

  /** A thread for the next job: an idle one, a new one, or the one with the fewest jobs, up to its fill. */
  function slotForNext(): CallSlot | undefined {
    const [best] = [...slots].sort((a, b) => a.load - b.load);
    if (best?.load === 0) return best;
    if (slots.size < size) return startSlot();
    return best?.isFull ? undefined : best;
  }

  /** Hands out what waits, and to idle threads what others hold and have not begun. */
  function distribute(): void {
    if (isClosed) return;
    for (const task of waiting) {
      const slot = slotForNext();
      if (!slot) break;
      remove(task);
      slot.post(task);
    }
    for (const slot of slots) {
      if (slot.load > 0) continue;
      const [fullest] = [...slots].sort((a, b) => b.load - a.load);
      const task = fullest && fullest.load > 1 ? fullest.takeBack() : undefined;
      if (task) slot.post(task);
    }
    idle ??= setTimeout(endIdle, IDLE_MS).unref();
    idle.refresh();
  }

  /** One thread stays: the next call need not wait for its start. */
  function endIdle(): void {
    for (const slot of slots) {
      if (slots.size <= 1 || slot.load > 0) continue;
      slots.delete(slot);
      void slot.stop();
    }
  }

  function run(
    chain: number,
    setup: ChainSetup,
    job: CallJob,
    bytes: number,
    signal: AbortSignal,
  ): Promise<CallAnswer> {
    if (isClosed) throw closed();
    signal.throwIfAborted();
    if (waiting.size >= maxWaiting || waitingBytes + bytes > maxWaitingBytes) throw new OverloadedError();
    return new Promise((resolve, reject) => {
      const settling =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', leave);
          settle(value);
        };
      const task: CallTask = {
        ...{ chain, setup, job, bytes, signal },
        resolve: settling(resolve),
        reject: settling(reject),
      };
      const leave = () => {
        if (!waiting.has(task)) return;
        remove(task);
        task.reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      add(task);
      distribute();
    });
  }

  return {
    addChain(setup) {
      const chain = chains++;
      return { run: (job, bytes, signal) => run(chain, setup, job, bytes, signal) };
    },
    warmUp() {
      if (slots.size === 0 && !isClosed) startSlot();
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const task of waiting) {
        remove(task);
        task.reject(closed());
      }
      await Promise.all([...slots].map((slot) => slot.stop()));
    },
  };
}

function closed(): ResourceUnavailableError {
  return new ResourceUnavailableError({ cause: new EthreadError('the call pool is closed') });
}
