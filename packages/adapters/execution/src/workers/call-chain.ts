import {
  BlockSimulator,
  createEvmEngine,
  type EvmEngineOptions,
  limitReturnData,
  type RunTime,
} from '@ethread/calls';
import { DamagedStoreError } from '@ethread/ports';
import { parseGenesis, TrieError, type TrieNodes } from '@ethread/chain';
import type { Crypto, Interruption } from '@ethread/evm';
import { chainConfig } from '../blocks/chain-config.ts';
import { ExecutionError } from '../execution-error.ts';
import { proveAccount } from '../prove-account.ts';
import { RecordedReads } from '../recorded-reads.ts';
import { createJobRunner, leavesWorld } from '../run-job.ts';
import { createTrieState } from '../state/trie-state.ts';
import { createStateReader, type StateAt } from '../store/state-reader.ts';
import type { StateStore } from '../store/state-store.ts';
import type { CallJob, CallResult, ChainSetup } from './messages.ts';

/** Runs the jobs of one chain, one at a time. */
export type CallChain = (job: CallJob, time: Pick<RunTime, 'isDue' | 'usedMs'>) => CallResult;

/** Creates the function that runs the calls of a chain over its store. */
export function createCallChain(
  store: StateStore,
  json: ChainSetup['json'],
  crypto: Crypto,
  options: EvmEngineOptions,
): CallChain {
  const genesis = parseGenesis({ ...json, alloc: {} });
  const states = createStateReader(store);
  let simulator: BlockSimulator | undefined;
  const engine = createEvmEngine(genesis, crypto, options);
  const config = () => chainConfig(genesis);
  const runJob = createJobRunner({ genesis, crypto, engine, limits: options, config });

  function run(job: CallJob, at: StateAt, interruption: Interruption): CallResult {
    switch (job.kind) {
      case 'proof': {
        const { address, storageKeys } = job;
        const outcome = proveAccount(states.nodes, at.stateRoot, address, storageKeys, interruption);
        return { kind: 'proof', outcome };
      }
      case 'simulation': {
        simulator ??= new BlockSimulator(genesis, crypto, options);
        const { stateRoot, blockHashOf } = at;
        const ground = { header: job.header, hash: job.at.hash, stateRoot, blockHashOf, nodes: states.nodes };
        const outcome = simulator.run(job.simulation, { ...ground, world: at.ownWorld() }, interruption);
        return { kind: 'simulation', outcome };
      }
      case 'witness': {
        // Runs on the trie, without cached values.
        const below = (recording: (nodes: TrieNodes) => TrieNodes) =>
          createTrieState(recording(states.nodes), states.code, at.stateRoot);
        const reads = new RecordedReads(below, at.blockHashOf);
        const ground = { block: job.at.block, world: reads.world, blockHashOf: reads.blockHashOf };
        const outcome = reads.run(() =>
          limitReturnData(engine.call(job.request, ground, interruption), options),
        );
        return { kind: 'witness', outcome: reads.witness(outcome) };
      }
      default: {
        const world = leavesWorld(job) ? at.world : at.ownWorld();
        return runJob(job, { block: job.at.block, world, blockHashOf: at.blockHashOf }, interruption);
      }
    }
  }

  return (job, interruption) => {
    try {
      const at = states.at(job.at.hash);
      return at ? run(job, at, interruption) : { kind: 'unavailable' };
    } catch (error) {
      // The state of an executed block is complete, so a missing part means damage.
      if (
        error instanceof DamagedStoreError ||
        error instanceof ExecutionError ||
        error instanceof TrieError
      ) {
        return { kind: 'damaged', reason: error.message };
      }
      throw error;
    }
  };
}
