import type { CallLimits } from '@ethread/calls';
import { type CallShare, type CallWork, PortError } from '@ethread/ports';
import { type Awaitable, ensure, type Logger, whenReady } from '@ethread/core';
import type { CallChain } from './call-chain.ts';
import { createCallLane } from './call-lane.ts';
import type { LaneJob } from './call-slot.ts';
import { createExpectedCosts, type ExpectedCost } from './expected-costs.ts';
import type { CallResult, CallJob, ChainSetup } from './messages.ts';
import { NOT_BEGUN, SHORT_MS, type ShortRun, createShortWork } from './short-work.ts';

export interface CallPoolOptions {
  /** Maximum number of threads for short jobs. The same number of further threads runs longer jobs. */
  readonly size: number;
  /** CPU time limit of a job without a share, in milliseconds. Default 2,000. */
  readonly timeLimitMs?: number;
  /** CPU time after which a job moves to the threads for long jobs, in milliseconds. Default 10. */
  readonly quickMs?: number;
  /** Heap size of a thread, including the objects of the engine, in MiB. Default 128. */
  readonly heapMegabytes?: number;
  /** Maximum memory of a call's frames, in MiB. Default 128. */
  readonly frameMegabytes?: number;
  /** Maximum return data of a call, in bytes. Default: no limit. */
  readonly maxReturnBytes?: number;
  /** Maximum number of jobs that wait for a thread. Default 1,000. */
  readonly maxWaiting?: number;
  /** Maximum memory of the waiting jobs, in bytes. Default 64 MiB. */
  readonly maxWaitingBytes?: number;
}

/** Threads that run calls, estimates and proofs of every chain, shared fairly between clients. */
export interface CallPool {
  readonly limits: CallLimits;
  /**
   * Adds a chain. Its store must exist when the first job arrives.
   *
   * @param short Returns the function that runs short calls of the chain on the calling thread, or undefined until it
   * exists.
   */
  addChain(setup: ChainSetup, short?: () => CallChain | undefined): PoolChain;
  /** Starts a thread before the first job arrives. Resolves when it can begin jobs, or has ended. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolChain {
  /**
   * Runs a job. A call that should be short runs on the calling thread for up to three milliseconds: at once, or after
   * other short calls. Other jobs, and calls that take longer, run in threads. A job that a thread has not finished after
   * a few milliseconds starts again on a thread for long jobs, at a lower priority, so that it does not delay other jobs.
   *
   * @param bytes Memory of the waiting job.
   * @throws {PortError} `clientLimit` when the client has its maximum number of jobs in flight, `overloaded` when too
   * many jobs wait already, `unavailable` when the thread ended for a reason other than the job.
   */
  run(job: CallJob, bytes: number, work: CallWork): CallResult | Promise<CallResult>;
}

interface KnownChain {
  readonly setup: ChainSetup;
  readonly short: () => CallChain | undefined;
}

const MEGABYTE = 1024 * 1024;
const DEFAULT_TIME_LIMIT_MS = 2_000;
const DEFAULT_QUICK_MS = 10;
/** Executed transactions from which a trace begins on a thread for long jobs. */
const LONG_TRACE = 50;
/** Niceness of threads for long jobs, 0 to 19: how far their priority is lowered. */
const LONG_NICENESS = 10;

/** Creates the pool. Threads start when they are needed. */
export function createCallPool(
  { logger }: { readonly logger: Logger },
  {
    size,
    timeLimitMs = DEFAULT_TIME_LIMIT_MS,
    quickMs = DEFAULT_QUICK_MS,
    heapMegabytes = 128,
    frameMegabytes = 128,
    maxReturnBytes = Infinity,
    maxWaiting = 1_000,
    maxWaitingBytes = 64 * MEGABYTE,
  }: CallPoolOptions,
): CallPool {
  /** The share of jobs that have none of their own. */
  const commonShare: CallShare = {
    client: '',
    callTimeMs: timeLimitMs,
    callGas: undefined,
    callsInFlight: Infinity,
  };
  const costs = createExpectedCosts({ shortMs: SHORT_MS, longMs: quickMs });
  const shortWork = createShortWork();
  const inFlight = new Map<string, number>();
  let bytesInFlight = 0;
  let isClosed = false;

  const limits: CallLimits = { frameMemoryBytes: frameMegabytes * MEGABYTE, maxReturnBytes };
  const lane = (budgetMs: number, niceness: number) =>
    createCallLane(logger, { threads: size, budgetMs, niceness, heapMegabytes, limits });
  const quick = lane(quickMs, 0);
  const long = lane(Infinity, LONG_NICENESS);

  /** Counts a job of a client until the returned function is called. */
  function enter({ client, callsInFlight }: CallShare, bytes: number): () => void {
    const ofClient = inFlight.get(client) ?? 0;
    if (ofClient >= callsInFlight) {
      const detail = `${callsInFlight} calls, estimates and proofs of this key are in flight`;
      throw new PortError({ kind: 'clientLimit', detail, retryAfterSeconds: 1 });
    }
    if (quick.waiting + long.waiting >= maxWaiting || bytesInFlight + bytes > maxWaitingBytes)
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

  /** Runs a job on the thread where it arrived, unless it is expected to be long. */
  function runShort(
    short: KnownChain['short'],
    job: CallJob,
    bytes: number,
    client: string,
    cost: ExpectedCost,
    work: CallWork,
  ): Awaitable<ShortRun> {
    const expectedMs = cost.milliseconds ?? SHORT_MS;
    if (expectedMs > SHORT_MS) return NOT_BEGUN;
    const isAborted = () => work.signal.aborted;
    return shortWork.run({ chain: short, job, bytes, client, expectedMs, isAborted });
  }

  function run(
    { setup, short }: KnownChain,
    job: CallJob,
    bytes: number,
    work: CallWork,
  ): CallResult | Promise<CallResult> {
    if (isClosed) throw closed();
    const { share = commonShare } = work;
    const { client, callTimeMs: timeMs } = share;
    const cost = costs.of(client, job);

    /** Ends a job that has its result, and continues any other one on a thread. */
    function follow({ response, usedMs }: ShortRun): CallResult | Promise<CallResult> {
      if (usedMs > 0) {
        // The time also counts for the client's fair share of the threads.
        quick.charge(client, usedMs);
        // A job that moves to a thread is known only to be longer.
        cost.learn(response ? usedMs : 2 * SHORT_MS);
      }
      return response ?? runOnThread({ setup, work: job, client }, { cost, timeMs, usedMs }, work);
    }

    const leave = enter(share, bytes);
    return ensure(() => whenReady(runShort(short, job, bytes, client, cost, work), follow), leave);
  }

  /** @param usedMs CPU time that the job has used already, in milliseconds. */
  async function runOnThread(
    known: Pick<LaneJob, 'setup' | 'work' | 'client'>,
    { cost, timeMs, usedMs }: { readonly cost: ExpectedCost; readonly timeMs: number; usedMs: number },
    work: CallWork,
  ): Promise<CallResult> {
    // Read only here: a request's signal comes with a timer, which a short call does not need.
    const { signal } = work;
    const expectedMs = cost.milliseconds ?? quickMs / 2;
    try {
      for (let on = cost.isLong || isLongTrace(known.work) ? long : quick; ; on = long) {
        if (isClosed) throw closed();
        const run = await on.run({ ...known, expectedMs, timeMs: timeMs - usedMs, signal });
        usedMs += run.usedMs;
        if (on === quick && run.response.kind === 'outOfTime' && usedMs < timeMs) continue;
        cost.learn(usedMs);
        return run.response;
      }
    } catch (error) {
      // Work that was begun is charged, even when the client disconnects before the job continues.
      if (usedMs > 0 && error === signal.reason) return { kind: 'interrupted' };
      throw error;
    }
  }

  return {
    limits,
    addChain: (setup, short = () => undefined) => ({
      run: (job, bytes, work) => run({ setup, short }, job, bytes, work),
    }),
    warmUp: quick.warmUp,
    async close() {
      isClosed = true;
      const reason = closed();
      await Promise.all([quick.close(reason), long.close(reason)]);
    },
  };
}

const isLongTrace = (job: LaneJob['work']) => job.kind === 'trace' && job.to >= LONG_TRACE;

const closed = () => new PortError({ kind: 'unavailable', detail: 'the service is stopping' });
