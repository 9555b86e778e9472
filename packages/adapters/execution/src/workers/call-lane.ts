import { FairQueue, type Logger } from '@ethread/core';
import {
  type CallSlot,
  type CallSlotOptions,
  type LaneJob,
  type LaneResult,
  startCallSlot,
} from './call-slot.ts';

interface QueuedJob extends LaneJob {
  readonly resolve: (result: LaneResult) => void;
  readonly reject: (reason: unknown) => void;
}

/** Idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 30_000;

/** Threads for jobs of similar length, and the queue of jobs that wait for them, shared fairly between clients. */
export type CallLane = ReturnType<typeof createCallLane>;

/** Creates a lane. Threads start when they are needed. */
export function createCallLane(logger: Logger, threads: number, options: CallSlotOptions) {
  const queue = new FairQueue<QueuedJob>();
  const slots = new Set<CallSlot>();
  let least = 0;
  let closedFor: unknown;
  let idle: NodeJS.Timeout | undefined;

  function startSlot(): CallSlot {
    const slot = startCallSlot(logger, options, () => {
      slots.delete(slot);
      distribute();
    });
    slots.add(slot);
    return slot;
  }

  function idleSlot(): CallSlot | undefined {
    const found = [...slots].find(({ isIdle }) => isIdle);
    return found ?? (slots.size < threads ? startSlot() : undefined);
  }

  function distribute(): void {
    if (closedFor !== undefined) return;
    while (queue.size > 0) {
      const slot = idleSlot();
      const job = slot && queue.take();
      if (!job) break;
      void runOn(slot, job);
    }
    idle ??= setTimeout(endIdle, IDLE_MS).unref();
    idle.refresh();
  }

  async function runOn(slot: CallSlot, job: QueuedJob): Promise<void> {
    const { client, expectedMs } = job;
    queue.charge(client, expectedMs);
    let usedMs = 0;
    try {
      const result = await slot.run(job);
      ({ usedMs } = result);
      job.resolve(result);
    } catch (error) {
      job.reject(error);
    } finally {
      queue.charge(client, usedMs - expectedMs);
      distribute();
    }
  }

  function endIdle(): void {
    for (const slot of slots) {
      if (slots.size <= least || !slot.isIdle) continue;
      slots.delete(slot);
      void slot.stop();
    }
  }

  return {
    /** Number of jobs that wait for a thread. */
    get waiting(): number {
      return queue.size;
    },
    /**
     * Runs a job on a thread. Rejects with the signal's reason when it aborts before the job has begun.
     *
     * @throws {PortError} `unavailable` when the thread ended for a reason other than the job.
     */
    async run(job: LaneJob): Promise<LaneResult> {
      const { signal } = job;
      if (closedFor !== undefined) throw closedFor;
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<LaneResult>();
      const queued: QueuedJob = { ...job, resolve, reject };
      const abort = () => {
        if (queue.remove(queued)) reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      queue.add(queued);
      distribute();
      return promise.finally(() => signal.removeEventListener('abort', abort));
    },
    /** Adds work that a client received elsewhere, in milliseconds. */
    charge: (client: string, milliseconds: number): void => queue.charge(client, milliseconds),
    /** Starts a thread, which does not end when idle. Resolves when it can begin jobs, or has ended. */
    async warmUp(): Promise<void> {
      least = 1;
      if (slots.size === 0 && closedFor === undefined) await startSlot().ready;
    },
    /** Terminates all threads. Waiting jobs fail with the reason. Running jobs fail because their thread ends. */
    async close(reason: unknown): Promise<void> {
      closedFor = reason;
      clearTimeout(idle);
      for (const { reject } of queue.drain()) reject(reason);
      await Promise.all([...slots].map((slot) => slot.stop()));
    },
  };
}
