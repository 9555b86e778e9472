import { isForkActive, parseGenesis } from '@ethread/chain';
import { type Crypto, loadCrypto } from '@ethread/evm';
import { createEvmEngine } from '../calls/evm-engine.ts';
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
export async function answerCallQuestion({
  claims: memory,
  frameMemoryBytes,
  niceness,
}: CallThreadData): Promise<(question: CallQuestion) => CallReply> {
  lowerOwnPriority(niceness);
  const crypto = await loadCrypto();
  const claims = new Claims(memory);
  const chains = new Map<number, (job: CallJob, interruption: Interruption) => CallAnswer>();
  return ({ job, chain, setup, work, budgetMs }) => {
    if (setup) chains.set(chain, openChain(setup, crypto, frameMemoryBytes));
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

function openChain({ path, json }: ChainSetup, crypto: Crypto, frameMemoryBytes: number) {
  const genesis = parseGenesis({ ...json, alloc: {} });
  const states = createStateReader(openStateStore(path, { readOnly: true }));
  const engine = createEvmEngine(genesis, crypto, { frameMemoryBytes });

  function run(job: CallJob, at: StateAt, interruption: Interruption): CallAnswer {
    if (job.kind === 'proof') {
      const { address, storageKeys } = job;
      return {
        kind: 'proof',
        proof: proveAccount(states.nodes, at.stateRoot, address, storageKeys, interruption),
      };
    }
    const { request } = job;
    const ground = { block: job.at.block, world: at.world, blockHashOf: at.blockHashOf };
    if (job.kind === 'call') {
      return { kind: 'call', outcome: engine.call(request, ground, interruption) };
    }
    const isOsaka = isForkActive(genesis.forks, 'osakaTime', ground.block);
    return {
      kind: 'estimate',
      outcome: estimateGas(engine, request, ground, isOsaka, interruption),
    };
  }

  return (job: CallJob, interruption: Interruption): CallAnswer => {
    const at = states.at(job.at.hash);
    return at ? run(job, at, interruption) : { kind: 'notHeld' };
  };
}
