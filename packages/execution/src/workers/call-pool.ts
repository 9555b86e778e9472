import type { CallShare, CallWork } from '@ethread/backend';
import { EthreadError, type Logger } from '@ethread/core';
import { OverloadedError, RateExceededError, ResourceUnavailableError } from '@ethread/types';
import { type CallLane, createCallLane } from './call-lane.ts';
import type { CallTask } from './call-task.ts';
import { createExpectedCosts } from './expected-costs.ts';
import type { CallAnswer, CallJob, ChainSetup } from './messages.ts';

export interface CallPoolOptions {
  /** Threads at most for jobs that are soon done; as many more run those that take longer. */
  readonly size: number;
  /** CPU time that a job without a share may use, in milliseconds. Default 2,000. */
  readonly timeLimitMs?: number;
  /** CPU time after which a job goes on among those that take long, in milliseconds. Default 10. */
  readonly quickMs?: number;
  /** Memory for the JavaScript objects of a thread, those of the engine included. Default 128. */
  readonly heapMegabytes?: number;
  /** Memory for the frames of a call. Default 128. */
  readonly frameMegabytes?: number;
  /** Jobs that may wait for a thread. Default 1,000. */
  readonly maxWaiting?: number;
  /** Memory for the jobs that wait, in bytes. Default 64 MiB. */
  readonly maxWaitingBytes?: number;
}

/** Threads that run calls, estimates and proofs of every chain, in fair turns of the clients. */
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
   * Runs a job. One that is not done after a few milliseconds starts anew among those that take long, at a lower
   * priority, so that it delays nobody else.
   *
   * @param bytes Memory that the job takes while it waits.
   * @throws {RateExceededError} when the client has as many jobs in flight as it may.
   * @throws {OverloadedError} when too much waits already.
   * @throws {ResourceUnavailableError} when the thread ended for no fault of the job.
   */
  run(job: CallJob, bytes: number, work: CallWork): Promise<CallAnswer>;
}

const MEGABYTE = 1024 * 1024;
const DEFAULT_TIME_LIMIT_MS = 2_000;
const DEFAULT_QUICK_MS = 10;
/** By how much the priority of threads is lowered that run long jobs, 0 to 19. */
const LONG_NICENESS = 10;

/** Makes the pool; threads start when they are needed. */
export function createCallPool(
  { logger }: { readonly logger: Logger },
  {
    size,
    timeLimitMs = DEFAULT_TIME_LIMIT_MS,
    quickMs = DEFAULT_QUICK_MS,
    heapMegabytes = 128,
    frameMegabytes = 128,
    maxWaiting = 1_000,
    maxWaitingBytes = 64 * MEGABYTE,
  }: CallPoolOptions,
): CallPool {
  /** The share of jobs that come without one. */
  const commonShare: CallShare = {
    client: '',
    callTimeMs: timeLimitMs,
    callGas: undefined,
    callsInFlight: Infinity,
  };
  const costs = createExpectedCosts(quickMs / 2, quickMs);
  const inFlight = new Map<string, number>();
  let bytesInFlight = 0;
  let chains = 0;
  let isClosed = false;

  const memory = { heapMegabytes, frameMemoryBytes: frameMegabytes * MEGABYTE };
  const finish = (task: CallTask, answer: CallAnswer, usedMs: number) => {
    task.usedMs += usedMs;
    costs.learn(task.client, task.usedMs);
    task.resolve(answer);
  };
  const onFailure = (task: CallTask, reason: unknown) => {
    // Work that was begun is owed, also where its client has left before it went on.
    if (task.usedMs > 0 && reason === task.signal.reason) task.resolve({ kind: 'interrupted' });
    else task.reject(reason);
  };
  const long = createCallLane(
    { logger, onFailure, onAnswer: finish },
    { threads: size, budgetMs: Infinity, fillMs: 0, niceness: LONG_NICENESS, ...memory },
  );
  const quick = createCallLane(
    {
      logger,
      onFailure,
      onAnswer(task, answer, usedMs) {
        const isTooLong = answer.kind === 'outOfTime' && task.usedMs + usedMs < task.timeMs;
        if (!isTooLong || isClosed) return finish(task, answer, usedMs);
        task.usedMs += usedMs;
        if (task.signal.aborted) return finish(task, { kind: 'interrupted' }, 0);
        long.add(task);
      },
    },
    { threads: size, budgetMs: quickMs, fillMs: quickMs, niceness: 0, ...memory },
  );
  const lanes: readonly CallLane[] = [quick, long];

  /** Counts a job of a client until the function that is returned is called. */
  function enter({ client, callsInFlight }: CallShare, bytes: number): () => void {
    const ofClient = inFlight.get(client) ?? 0;
    if (ofClient >= callsInFlight) {
      throw new RateExceededError({
        retryAfterSeconds: 1,
        message: `request rate exceeded: ${callsInFlight} calls, estimates and proofs of this key are in flight`,
      });
    }
    const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
    if (waiting >= maxWaiting || bytesInFlight + bytes > maxWaitingBytes) throw new OverloadedError();
    inFlight.set(client, ofClient + 1);
    bytesInFlight += bytes;
    return () => {
      bytesInFlight -= bytes;
      const left = (inFlight.get(client) ?? 1) - 1;
      if (left === 0) inFlight.delete(client);
      else inFlight.set(client, left);
    };
  }

  function run(
    chain: number,
    setup: ChainSetup,
    job: CallJob,
    bytes: number,
    { signal, share = commonShare }: CallWork,
  ): Promise<CallAnswer> {
    if (isClosed) throw closed();
    signal.throwIfAborted();
    const leave = enter(share, bytes);
    const { client, callTimeMs: timeMs } = share;
    return new Promise((resolve, reject) => {
      const settling =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', abort);
          leave();
          settle(value);
        };
      const task: CallTask = {
        ...{ chain, setup, job, bytes, client, timeMs, usedMs: 0, expectedMs: costs.of(client), signal },
        resolve: settling(resolve),
        reject: settling(reject),
      };
      const abort = () => {
        if (lanes.some((lane) => lane.remove(task))) onFailure(task, signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      (costs.isLong(client) ? long : quick).add(task);
    });
  }

  return {
    addChain(setup) {
      const chain = chains++;
      return { run: (job, bytes, work) => run(chain, setup, job, bytes, work) };
    },
    warmUp: quick.warmUp,
    async close() {
      isClosed = true;
      const reason = closed();
      await Promise.all(lanes.map((lane) => lane.close(reason)));
    },
  };
}

function closed(): ResourceUnavailableError {
  return new ResourceUnavailableError({ cause: new EthreadError('the call pool is closed') });
}
