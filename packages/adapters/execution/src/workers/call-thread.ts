import { RunTime } from '@ethread/calls';
import { CurveMissingError, InterruptedError, loadPartialCrypto, type PartialCrypto } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { createCallChain } from './call-chain.ts';
import { JobState } from './job-state.ts';
import type {
  CallResult,
  CallThreadData,
  CallThreadMessage,
  ChainSetup,
  ProvenSetup,
  ThreadWork,
} from './messages.ts';
import type { CallReply } from './packed-result.ts';
import { packResult } from './packed-result.ts';
import type { NativeSection } from './native-section.ts';
import { lowerOwnPriority, THREAD_CLOCKS, threadCpuMs } from './thread-cpu.ts';

/** Runs calls, estimates and proofs of any chain, one at a time. Curves are loaded for the first call that needs one. */
export async function openCallQuestions(
  { state: memory, limits, niceness }: CallThreadData,
  native: NativeSection,
): Promise<(question: CallThreadMessage) => CallReply | Promise<CallReply>> {
  lowerOwnPriority(niceness);
  const crypto = await loadPartialCrypto();
  const state = new JobState(memory);
  const chains = new Map<number, (work: ThreadWork, time: RunTime) => CallResult>();

  async function chainOf(setup: ChainSetup | ProvenSetup) {
    if ('path' in setup) {
      const store = native.run(() => openForCalls(setup.path));
      return createCallChain({ store, json: setup.json, crypto }, limits);
    }
    const { createProvenChain } = await import('../proven/proven-chain.ts');
    return createProvenChain(setup, crypto, limits);
  }

  function attempt(question: CallThreadMessage, time: RunTime): CallReply | Promise<CallReply> {
    const { job, chain, work } = question;
    state.begin(job, threadCpuMs());
    const run = chains.get(chain);
    if (!run) throw new Error('a job came before its chain');
    try {
      const response = time.measure(() => packResult(run(work, time)));
      return { response, usedMs: time.usedMs };
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      if (!(error instanceof CurveMissingError) || time.isDue) {
        return { response: { kind: state.mustEnd(job) ? 'interrupted' : 'outOfTime' }, usedMs: time.usedMs };
      }
      // The job is not charged for the time of loading.
      state.suspend();
      return loadCurves(crypto).then(() => attempt(question, time));
    }
  }

  return async (question) => {
    const { job, chain, setup, budgetMs } = question;
    if (setup) chains.set(chain, await chainOf(setup));
    return attempt(question, new RunTime(budgetMs, THREAD_CLOCKS, { mustEnd: () => state.mustEnd(job) }));
  };
}

/** Loads the curves. A failure rejects the job: if it ended the thread, the replacement would fail again. */
async function loadCurves(crypto: PartialCrypto): Promise<void> {
  try {
    await crypto.loadCurves();
  } catch (cause) {
    throw new ExecutionError('cannot load the curves of precompiled contracts', { cause });
  }
}

/** Opens the state of a chain. A failure rejects the job: if it ended the thread, the replacement would fail again. */
function openForCalls(path: string): StateStore {
  try {
    return openStateStore(path, { readOnly: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExecutionError(`cannot open the state in "${path}": ${reason}`, { cause });
  }
}
