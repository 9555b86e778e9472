import type { CallLimits } from '@ethread/calls';
import { FairQueue, type Logger } from '@ethread/core';
import { type CallSlot, startCallSlot } from './call-slot.ts';
import type { CallTask } from './call-task.ts';
import type { CallResult } from './messages.ts';

export interface CallLaneModules {
  readonly logger: Logger;
  /** Called with each job that has ended on this lane, and the CPU time that it used here, in milliseconds. */
  readonly onResponse: (task: CallTask, response: CallResult, usedMs: number) => void;
  readonly onFailure: (task: CallTask, reason: unknown) => void;
}

export interface CallLaneOptions {
  readonly threads: number;
  /** CPU time that a job may use on this lane, in milliseconds. */
  readonly budgetMs: number;
  /** Niceness of the threads, 0 to 19: how far their priority is lowered. */
  readonly niceness: number;
  readonly heapMegabytes: number;
  readonly limits: CallLimits;
}

/** Threads for jobs of similar length, and the queue of jobs that wait for them, shared fairly between clients. */
export interface CallLane {
  readonly budgetMs: number;
  /** Number of jobs that wait for a thread. */
  readonly waiting: number;
  add(task: CallTask): void;
  /** Adds work that a client received elsewhere, in milliseconds. */
  charge(client: string, milliseconds: number): void;
  /** Removes a waiting job. Returns false when the job does not wait. */
  remove(task: CallTask): boolean;
  /** Starts a thread before the first job arrives. Resolves when it can begin jobs, or has ended. */
  warmUp(): Promise<void>;
  /** Terminates all threads. Waiting jobs fail with the reason. Running jobs fail because their thread ends. */
  close(reason: unknown): Promise<void>;
}

/** Idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 30_000;

/** Creates a lane. Threads start when they are needed. The thread that was warmed up does not end when idle. */
export function createCallLane(modules: CallLaneModules, options: CallLaneOptions): CallLane {
  const { threads, budgetMs } = options;
  const queue = new FairQueue<CallTask>();
  const slots = new Set<CallSlot>();
  let least = 0;
  let closedFor: unknown;
  let idle: NodeJS.Timeout | undefined;

  function startSlot(): CallSlot {
    const slot = startCallSlot(
      {
        logger: modules.logger,
        onResponse(task, response, usedMs) {
          queue.charge(task.client, usedMs - task.expectedMs);
          modules.onResponse(task, response, usedMs);
        },
        onFailure(task, reason) {
          queue.charge(task.client, -task.expectedMs);
          modules.onFailure(task, reason);
        },
        putBack(task) {
          queue.charge(task.client, -task.expectedMs);
          if (closedFor === undefined) queue.putBack(task);
          else modules.onFailure(task, closedFor);
        },
        onFree: distribute,
        onEnd: () => void slots.delete(slot),
      },
      options,
    );
    slots.add(slot);
    return slot;
  }

  function idleSlot(): CallSlot | undefined {
    const idle = [...slots].find(({ isIdle }) => isIdle);
    return idle ?? (slots.size < threads ? startSlot() : undefined);
  }

  function distribute(): void {
    if (closedFor !== undefined) return;
    while (queue.size > 0) {
      const slot = idleSlot();
      const task = slot && queue.take();
      if (!task) break;
      queue.charge(task.client, task.expectedMs);
      slot.post(task);
    }
    idle ??= setTimeout(endIdle, IDLE_MS).unref();
    idle.refresh();
  }

  function endIdle(): void {
    for (const slot of slots) {
      if (slots.size <= least || !slot.isIdle) continue;
      slots.delete(slot);
      void slot.stop();
    }
  }

  return {
    budgetMs,
    get waiting() {
      return queue.size;
    },
    add(task) {
      queue.add(task);
      distribute();
    },
    charge: (client, milliseconds) => queue.charge(client, milliseconds),
    remove: (task) => queue.remove(task),
    async warmUp() {
      least = 1;
      if (slots.size === 0 && closedFor === undefined) await startSlot().ready;
    },
    async close(reason) {
      closedFor = reason;
      clearTimeout(idle);
      for (const task of queue.drain()) modules.onFailure(task, reason);
      await Promise.all([...slots].map((slot) => slot.stop()));
    },
  };
}
