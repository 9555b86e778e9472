import { loadCrypto } from '@ethread/evm';
import { InterruptedError } from '../calls/interruption.ts';
import { openStateStore } from '../store/state-store.ts';
import { type CallChain, createCallChain } from './call-chain.ts';
import { Claims } from './claims.ts';
import type { CallQuestion, CallReply, CallThreadData } from './messages.ts';
import { lowerOwnPriority } from './thread-cpu.ts';
import { TimeBudget } from './time-budget.ts';

/** A call thread: runs calls, estimates and proofs of any chain, one at a time. */
export async function answerCallQuestion({
  claims: memory,
  frameMemoryBytes,
  niceness,
}: CallThreadData): Promise<(question: CallQuestion) => CallReply> {
  lowerOwnPriority(niceness);
  const crypto = await loadCrypto();
  const claims = new Claims(memory);
  const chains = new Map<number, CallChain>();
  return ({ job, chain, setup, work, budgetMs }) => {
    if (setup) {
      const store = openStateStore(setup.path, { readOnly: true });
      chains.set(chain, createCallChain({ store, json: setup.json, crypto }, frameMemoryBytes));
    }
    const budget = new TimeBudget(budgetMs, () => claims.mustEnd(job));
    if (!claims.begin(job, budget.startMs)) return 'takenBack';
    const run = chains.get(chain);
    if (!run) throw new Error('a job came before its chain');
    try {
      return { answer: run(work, budget), usedMs: budget.usedMs };
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      return { answer: { kind: claims.mustEnd(job) ? 'interrupted' : 'outOfTime' }, usedMs: budget.usedMs };
    }
  };
}
