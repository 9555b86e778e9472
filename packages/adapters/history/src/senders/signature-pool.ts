import { availableParallelism } from 'node:os';
import type { Signature } from '@ethread/chain';
import { createJobThread, EthreadError, FairQueue, type JobThread, threadModule } from '@ethread/core';
import { Worker } from 'node:worker_threads';

/** The client that signers are recovered for. */
export interface RecoveryWork {
  /** Clients share the threads equally. */
  readonly client: string;
  /** Removes the jobs of the recovery that no thread has begun. */
  readonly signal: AbortSignal;
}

/** Threads that recover signers. */
export interface SignaturePool {
  /**
   * Recovers the signer of each signature; undefined for an invalid one. Rejects with the signal's reason.
   *
   * @throws {SignatureThreadEndedError} when a thread ends.
   */
  recover(signatures: readonly Signature[], work: RecoveryWork | undefined): Promise<Signers>;
  /** Ends the threads. Recoveries in progress fail. */
  close(): Promise<void>;
}

/** A part of a recovery. */
interface Job {
  readonly client: string;
  readonly signatures: readonly Signature[];
  readonly signers: PromiseWithResolvers<Signers>;
}

const MAX_THREADS = 4;
/** Maximum number of signatures per job, so that all threads share the work of a block. */
const JOB_SIGNATURES = 64;
/** The jobs of a thread: one that it works on, and the next. All others wait, so that clients take turns. */
const JOBS_OF_THREAD = 2;
/** Expected CPU time of a signature, in milliseconds. */
const SIGNATURE_MS = 0.12;
/** Idle time after which the threads end, in milliseconds. */
const IDLE_MS = 10_000;

/**
 * Creates a pool whose threads start on demand.
 *
 * @param threads - the maximum number. Default: one less than the machine's cores, at most four.
 */
export function createSignaturePool(
  threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
): SignaturePool {
  const queue = new FairQueue<Job>();
  let running: SignatureThread[] = [];
  let idle: NodeJS.Timeout | undefined;

  /** Returns the thread for the next job, or undefined while all threads have enough jobs. */
  function freeThread(): SignatureThread | undefined {
    running = running.filter(({ hasEnded }) => !hasEnded);
    const [best] = running.toSorted((a, b) => a.waiting - b.waiting);
    if (best?.waiting === 0) return best;
    if (running.length >= threads) return best && best.waiting < JOBS_OF_THREAD ? best : undefined;
    const started = startSignatureThread();
    running.push(started);
    return started;
  }

  /** Passes waiting jobs to threads. */
  function distribute(): void {
    while (queue.size > 0) {
      const thread = freeThread();
      const job = thread && queue.take();
      if (!thread || !job) return;
      queue.charge(job.client, SIGNATURE_MS * job.signatures.length);
      void thread.run(job.signatures, []).then(job.signers.resolve, job.signers.reject).then(distribute);
    }
  }

  function addJob(client: string, signatures: readonly Signature[]): Job {
    const job: Job = { client, signatures, signers: Promise.withResolvers() };
    queue.add(job);
    return job;
  }

  async function endIdle(): Promise<void> {
    if (running.some(({ waiting }) => waiting > 0)) return void idle?.refresh();
    await endAll();
  }

  async function endAll(): Promise<void> {
    const ending = running;
    running = [];
    await Promise.all(ending.map((thread) => thread.stop()));
  }

  return {
    async recover(signatures, work) {
      const signal = work?.signal;
      signal?.throwIfAborted();
      const size = Math.min(JOB_SIGNATURES, Math.ceil(signatures.length / threads));
      const jobs: Job[] = [];
      for (let from = 0; from < signatures.length; from += size) {
        jobs.push(addJob(work?.client ?? '', signatures.slice(from, from + size)));
      }
      const abort = () => {
        for (const job of jobs) if (queue.remove(job)) job.signers.reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      idle ??= setTimeout(() => void endIdle(), IDLE_MS).unref();
      idle.refresh();
      distribute();
      try {
        return (await Promise.all(jobs.map((job) => job.signers.promise))).flat();
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    async close() {
      clearTimeout(idle);
      idle = undefined;
      for (const job of queue.drain()) {
        job.signers.reject(new SignatureThreadEndedError('the threads for signatures were closed'));
      }
      await endAll();
    },
  };
}

/** Thrown when a thread ends before it has completed its jobs. */
export class SignatureThreadEndedError extends EthreadError {
  override readonly name = 'SignatureThreadEndedError';
}

/** The signer of each signature; undefined for an invalid one. */
export type Signers = readonly (Uint8Array | undefined)[];

/** A thread that recovers the signers of signatures. */
export type SignatureThread = JobThread<readonly Signature[], Signers>;

const HEAP_MEGABYTES = 32;
const YOUNG_MEGABYTES = 4;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'signature-thread-entry');

/** Starts a thread. Its jobs fail with {@link SignatureThreadEndedError} when it ends. */
export function startSignatureThread(): SignatureThread {
  const worker = new Worker(ENTRY, {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return createJobThread(
    worker,
    (cause) => new SignatureThreadEndedError('a thread for signatures ended', { cause }),
  );
}
