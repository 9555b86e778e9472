import { loadCrypto } from '@ethread/evm';
import { ExecutionError } from '../execution-error.ts';
import { InterruptedError } from '../calls/interruption.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { type CallChain, createCallChain } from './call-chain.ts';
import { Claims } from './claims.ts';
import type { CallQuestion, CallReply, CallThreadData } from './messages.ts';
import type { NativeSection } from './native-section.ts';
import { lowerOwnPriority } from './thread-cpu.ts';
import { TimeBudget } from './time-budget.ts';

/** Runs in a call thread: runs calls, estimates and proofs of any chain, one at a time. */
export async function openCallQuestions(
  { claims: memory, frameMemoryBytes, niceness }: CallThreadData,
  native: NativeSection,
): Promise<(question: CallQuestion) => CallReply> {
  lowerOwnPriority(niceness);
  const crypto = await loadCrypto();
  const claims = new Claims(memory);
  const chains = new Map<number, CallChain>();
  return ({ job, chain, setup, work, budgetMs }) => {
    if (setup) {
      const store = native.run(() => openForCalls(setup.path));
      chains.set(chain, createCallChain({ store, json: setup.json, crypto }, { frameMemoryBytes }));
    }
    const budget = new TimeBudget(budgetMs, () => claims.mustEnd(job));
    if (!claims.begin(job, budget.startMs)) return 'takenBack';
    const run = chains.get(chain);
    if (!run) throw new Error('a job came before its chain');
    try {
      return { response: run(work, budget), usedMs: budget.usedMs };
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      return { response: { kind: claims.mustEnd(job) ? 'interrupted' : 'outOfTime' }, usedMs: budget.usedMs };
    }
  };
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
