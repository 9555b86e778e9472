import { type CallLimits, RunTime } from '@ethread/calls';
import { CurveMissingError, InterruptedError, loadPartialCrypto } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import { openStateStore } from '../store/state-store.ts';
import { type CallChain, createCallChain } from './call-chain.ts';
import type { CallJob, ChainSetup, ProvenSetup } from './messages.ts';
import { buffersOf, type CallReply, type PackedResult, packResult } from './packed-result.ts';
import { lowerOwnPriority, THREAD_CLOCKS, threadCpuMs } from './thread-cpu.ts';

export interface CallThreadData {
  readonly role: 'calls';
  /** Shared memory about the job in progress: a word at {@link MUST_END}, and one at {@link BEGUN_AT}. */
  readonly state: Int32Array<SharedArrayBuffer>;
  readonly limits: CallLimits;
  /** Niceness of the thread, 0 to 19: how far its priority is lowered. */
  readonly niceness: number;
}

/** Becomes 1 when the job is to end. */
export const MUST_END = 0;
/** CPU time of the thread when the job began, in milliseconds; 0 while it does not run. */
export const BEGUN_AT = 1;

export interface ThreadJob {
  readonly chain: number;
  readonly work: CallJob;
  readonly budgetMs: number;
}

export type CallThreadMethods = Awaited<ReturnType<typeof openCallThread>>;

/** Runs calls, estimates and proofs of any chain, one at a time. Curves are loaded for the first call that needs one. */
export async function openCallThread({ state, limits, niceness }: CallThreadData) {
  lowerOwnPriority(niceness);
  const crypto = await loadPartialCrypto();
  const chains = new Map<number, CallChain>();
  const mustEnd = () => Atomics.load(state, MUST_END) === 1;

  function attempt(job: ThreadJob, time: RunTime): CallReply | Promise<CallReply> {
    Atomics.store(state, BEGUN_AT, threadCpuMs());
    const replyOf = (packed: PackedResult) => ({
      ...packed,
      usedMs: time.usedMs,
      buffers: buffersOf(packed),
    });
    const run = chains.get(job.chain);
    if (!run) throw new Error('a job came before its chain');
    try {
      return replyOf(time.measure(() => packResult(run(job.work, time))));
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      if (!(error instanceof CurveMissingError) || time.isDue)
        return replyOf({ response: { kind: mustEnd() ? 'interrupted' : 'outOfTime' }, lists: [] });
      // The job is not charged for the time of loading.
      Atomics.store(state, BEGUN_AT, 0);
      return crypto.loadCurves().then(() => attempt(job, time));
    }
  }

  return {
    /** Opens a chain. A failure rejects the job: if it ended the thread, the replacement would fail again. */
    async open(chain: number, setup: ChainSetup | ProvenSetup): Promise<void> {
      if (!('path' in setup)) {
        const { createThreadChain } = await import('../proven/proven-chain.ts');
        return void chains.set(chain, createThreadChain(setup, crypto, limits));
      }
      const { path, json } = setup;
      try {
        const store = openStateStore(path, { readOnly: true });
        chains.set(chain, createCallChain(store, json, crypto, limits));
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new ExecutionError(`cannot open the state in "${path}": ${reason}`, { cause });
      }
    },
    run: (job: ThreadJob): CallReply | Promise<CallReply> =>
      attempt(job, new RunTime(job.budgetMs, THREAD_CLOCKS, { mustEnd })),
  };
}
