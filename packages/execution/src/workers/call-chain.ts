import { isForkActive, parseGenesis } from '@ethread/chain';
import type { Crypto } from '@ethread/evm';
import { estimateGas } from '../calls/estimate-gas.ts';
import { createEvmEngine } from '../calls/evm-engine.ts';
import type { Interruption } from '../calls/interruption.ts';
import { proveAccount } from '../prove-account.ts';
import { createStateReader, type StateAt } from '../store/state-reader.ts';
import type { StateStore } from '../store/state-store.ts';
import type { CallAnswer, CallJob, ChainSetup } from './messages.ts';

/** Runs calls, estimates and proofs of one chain, one at a time. */
export type CallChain = (job: CallJob, interruption: Interruption) => CallAnswer;

/** What {@link createCallChain} needs. */
export interface CallChainModules {
  readonly store: StateStore;
  readonly json: ChainSetup['json'];
  readonly crypto: Crypto;
}

/** Makes what runs the calls of a chain over its store. */
export function createCallChain(
  { store, json, crypto }: CallChainModules,
  frameMemoryBytes: number,
): CallChain {
  const genesis = parseGenesis({ ...json, alloc: {} });
  const states = createStateReader(store);
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

  return (job, interruption) => {
    const at = states.at(job.at.hash);
    return at ? run(job, at, interruption) : { kind: 'notHeld' };
  };
}
