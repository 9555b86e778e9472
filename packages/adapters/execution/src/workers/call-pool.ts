import type { CallLimits } from '@ethread/calls';
import { type CallShare, type CallWork, PortError } from '@ethread/ports';
import { type Awaitable, ensure, type Logger, whenReady } from '@ethread/core';
import type { CallChain } from './call-chain.ts';
import { createCallLane } from './call-lane.ts';
import { ExpectedCosts } from './expected-costs.ts';
import type { CallResult, CallJob, ChainSetup, ProvenSetup } from './messages.ts';
import { SHORT_MS, type ShortRun, createShortWork } from './short-work.ts';

export interface CallPoolOptions {
  /** Maximum number of threads for short jobs. The same number of further threads runs longer jobs. */
  readonly size: number;
  /** Maximum memory of a call's frames, in MiB. Default 128. */
  readonly frameMegabytes?: number;
  /** Maximum return data of a call, in bytes. Default: no limit. */
  readonly maxReturnBytes?: number;
}

/** Threads that run calls, estimates and proofs of every chain, shared fairly between clients. */
export interface CallPool {
  readonly limits: CallLimits;
  /**
   * Runs a job of a chain, whose state exists. A call that should be short runs on the calling thread for up to three
   * milliseconds: at once, or after other short calls. Other jobs, and calls that take longer, run in threads. A job that
   * a thread has not finished after a few milliseconds starts again on a thread for long jobs, at a lower priority, so
   * that it does not delay other jobs.
   *
   * @param bytes Memory of the waiting job.
   * @param time What the job may take, which it shares with other runs. Default: the time of its client's share.
   * @throws {PortError} `clientLimit` when the client has its maximum number of jobs in flight, `overloaded` when too
   * many jobs wait already, `unavailable` when the thread ended for a reason other than the job.
   */
  run(chain: PoolChain, job: CallJob, bytes: number, work: CallWork, time?: TimeLeft): Awaitable<CallResult>;
  /** Starts a thread before the first job arrives. Resolves when it can begin jobs, or has ended. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** CPU time that the runs of one call may still take, in milliseconds. */
export interface TimeLeft {
  leftMs: number;
}

export interface PoolChain {
  readonly setup: ChainSetup | ProvenSetup;
  /** Returns the function that runs short calls of the chain on the calling thread, or undefined while there is none. */
  readonly short: () => CallChain | undefined;
}

const MEGABYTE = 1024 * 1024;
/** Limits of calls that run where they arrive. A hash over all of this memory takes three milliseconds. */
export const SHORT_CALLS = { frameMemoryBytes: MEGABYTE, isShort: true };
/** Maximum number of jobs that wait for a thread, and their memory in bytes. */
const MAX_WAITING = 1_000;
const MAX_WAITING_BYTES = 64 * MEGABYTE;
/** CPU time after which a job moves to the threads for long jobs, in milliseconds. */
const QUICK_MS = 10;
/** Heap size of a thread, including the objects of the engine, in MiB. */
const HEAP_MEGABYTES = 128;
/** Executed transactions from which a trace begins on a thread for long jobs. */
const LONG_TRACE = 50;
/** Niceness of threads for short and for long jobs, 0 to 19: how far their priority is lowered. The main thread comes first. */
const QUICK_NICENESS = 5;
const LONG_NICENESS = 10;
/** The share of jobs that have none of their own. */
const COMMON: CallShare = { client: '', callTimeMs: 2_000, callGas: undefined, callsInFlight: Infinity };

/** Creates the pool. Threads start when they are needed. */
export function createCallPool(
  { logger }: { readonly logger: Logger },
  { size, frameMegabytes = 128, maxReturnBytes = Infinity }: CallPoolOptions,
): CallPool {
  const costs = new ExpectedCosts();
  const runShortly = createShortWork();
  const inFlight = new Map<string, number>();
  let bytesInFlight = 0;
  let isClosed = false;

  const limits: CallLimits = { frameMemoryBytes: frameMegabytes * MEGABYTE, maxReturnBytes };
  const lane = (budgetMs: number, niceness: number) =>
    createCallLane(logger, size, { budgetMs, niceness, heapMegabytes: HEAP_MEGABYTES, limits });
  const quick = lane(QUICK_MS, QUICK_NICENESS);
  const long = lane(Infinity, LONG_NICENESS);

  /** Counts a job of a client until the returned function is called. */
  function enter({ client, callsInFlight }: CallShare, bytes: number): () => void {
    const ofClient = inFlight.get(client) ?? 0;
    if (ofClient >= callsInFlight) {
      const detail = `${callsInFlight} calls, estimates and proofs of this key are in flight`;
      throw new PortError({ kind: 'clientLimit', detail, retryAfterSeconds: 1 });
    }
    if (quick.waiting + long.waiting >= MAX_WAITING || bytesInFlight + bytes > MAX_WAITING_BYTES)
      throw new PortError({ kind: 'overloaded' });
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
    { setup, short }: PoolChain,
    job: CallJob,
    bytes: number,
    work: CallWork,
    given?: TimeLeft,
  ): Awaitable<CallResult> {
    if (isClosed) throw closed();
    const { share = COMMON } = work;
    const { client } = share;
    const time = given ?? { leftMs: share.callTimeMs };
    const milliseconds = costs.of(client, job);
    const leave = enter(share, bytes);

    async function runOnThread(usedMs: number): Promise<CallResult> {
      const expectedMs = costs.of(client, job) ?? QUICK_MS / 2;
      const isLong = expectedMs > QUICK_MS || (job.kind === 'trace' && job.to >= LONG_TRACE);
      // Read only here: a request's signal comes with a timer, which a short call does not need.
      const { signal } = work;
      let totalMs = usedMs;
      try {
        for (let on = isLong ? long : quick; ; on = long) {
          if (isClosed) throw closed();
          const ran = await on.run({ setup, work: job, client, expectedMs, timeMs: time.leftMs, signal });
          totalMs += ran.usedMs;
          time.leftMs -= ran.usedMs;
          if (on === quick && ran.response.kind === 'outOfTime' && time.leftMs > 0) continue;
          costs.learn(client, job, totalMs);
          return ran.response;
        }
      } catch (error) {
        // Work that was begun is charged, even when the client disconnects before the job continues.
        if (totalMs > 0 && error === signal.reason) return { kind: 'interrupted' };
        throw error;
      }
    }

    /** Ends a job that has its result, and continues any other one on a thread. */
    function follow({ response, usedMs }: ShortRun): Awaitable<CallResult> {
      if (usedMs > 0) {
        time.leftMs -= usedMs;
        // The time also counts for the client's fair share of the threads.
        quick.charge(client, usedMs);
        // A job that moves to a thread is known only to be longer.
        costs.learn(client, job, response ? usedMs : 2 * SHORT_MS);
      }
      return response ?? runOnThread(usedMs);
    }

    const isAborted = () => work.signal.aborted;
    return ensure(
      () => whenReady(runShortly({ short, job, bytes, client, milliseconds, isAborted }), follow),
      leave,
    );
  }

  return {
    limits,
    run,
    warmUp: quick.warmUp,
    async close() {
      isClosed = true;
      const reason = closed();
      await Promise.all([quick.close(reason), long.close(reason)]);
    },
  };
}

const closed = () => new PortError({ kind: 'unavailable', detail: 'the service is stopping' });
