import { isForkActive, parseGenesis } from '@ethread/chain';
import { createEthereumJsEngine } from '../calls/ethereumjs-engine.ts';
import { estimateGas } from '../calls/estimate-gas.ts';
import { InterruptedError, type Interruption } from '../calls/interruption.ts';
import { proveAccount } from '../prove-account.ts';
import { createStateReader, type StateAt } from '../store/state-reader.ts';
import { openStateStore } from '../store/state-store.ts';
import { Claims } from './claims.ts';
import type { CallAnswer, CallJob, CallQuestion, CallThreadData, ChainSetup } from './messages.ts';

/** A call thread: runs calls, estimates and proofs of any chain, one at a time. */
export function answerCallQuestion({
  claims: memory,
  frameMemoryBytes,
}: CallThreadData): (question: CallQuestion) => Promise<CallAnswer> {
  const claims = new Claims(memory);
  const chains = new Map<number, (job: CallJob, interruption: Interruption) => Promise<CallAnswer>>();
  return async ({ job, chain, setup, work }) => {
    if (setup) chains.set(chain, openChain(setup, frameMemoryBytes));
    if (!claims.begin(job)) return { kind: 'takenBack' };
    const interruption: Interruption = {
      get isDue() {
        return claims.mustEnd(job);
      },
    };
    const answer = chains.get(chain);
    if (!answer) throw new Error('a job came before its chain');
    try {
      return await answer(work, interruption);
    } catch (error) {
      if (error instanceof InterruptedError) return { kind: 'interrupted' };
      throw error;
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
