import { isForkActive, parseGenesis } from '@ethread/chain';
import { createEthereumJsEngine } from '../calls/ethereumjs-engine.ts';
import { estimateGas } from '../calls/estimate-gas.ts';
import { InterruptedError, type Interruption } from '../calls/interruption.ts';
import { proveAccount } from '../prove-account.ts';
import { createStateReader, type StateAt } from '../store/state-reader.ts';
import { openStateStore } from '../store/state-store.ts';
import { Claims } from './claims.ts';
import type { CallAnswer, CallJob, CallQuestion, CallReply, CallThreadData, ChainSetup } from './messages.ts';
import { lowerOwnPriority } from './thread-cpu.ts';
import { TimeBudget } from './time-budget.ts';

/** A call thread: runs calls, estimates and proofs of any chain, one at a time. */
export function answerCallQuestion({
  claims: memory,
  frameMemoryBytes,
  niceness,
}: CallThreadData): (question: CallQuestion) => Promise<CallReply> {
  lowerOwnPriority(niceness);
  const claims = new Claims(memory);
  const chains = new Map<number, (job: CallJob, interruption: Interruption) => Promise<CallAnswer>>();
  return async ({ job, chain, setup, work, budgetMs }) => {
    if (setup) chains.set(chain, openChain(setup, frameMemoryBytes));
    const budget = new TimeBudget(budgetMs, () => claims.mustEnd(job));
    if (!claims.begin(job, budget.startMs)) return 'takenBack';
    const run = chains.get(chain);
    if (!run) throw new Error('a job came before its chain');
    try {
      return { answer: await run(work, budget), usedMs: budget.usedMs };
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
      return { answer: { kind: claims.mustEnd(job) ? 'interrupted' : 'outOfTime' }, usedMs: budget.usedMs };
    }
  };
}

function openChain({ path, json }: ChainSetup, frameMemoryBytes: number) {
  const genesis = parseGenesis({ ...json, alloc: {} });
  const states = createStateReader(openStateStore(path, { readOnly: true }));
  const engine = createEthereumJsEngine(genesis, { frameMemoryBytes });

  async function run(job: CallJob, at: StateAt, interruption: Interruption): Promise<CallAnswer> {
    if (job.kind === 'proof') {
      const { address, storageKeys } = job;
      return {
        kind: 'proof',
        proof: proveAccount(states.nodes, at.stateRoot, address, storageKeys, interruption),
      };
    }
    const { request } = job;
    const ground = { block: job.at.block, state: at.state, blockHashOf: at.blockHashOf };
    if (job.kind === 'call') {
      return { kind: 'call', outcome: await engine.call(request, ground, interruption) };
    }
    const isOsaka = isForkActive(genesis.forks, 'osakaTime', ground.block);
    return {
      kind: 'estimate',
      outcome: await estimateGas(engine, request, ground, isOsaka, interruption),
    };
  }

  return async (job: CallJob, interruption: Interruption): Promise<CallAnswer> => {
    const at = states.at(job.at.hash);
    return at ? run(job, at, interruption) : { kind: 'notHeld' };
  };
}
