import {
  BlockSimulator,
  callBlockOf,
  type CallGround,
  createEvmEngine,
  type EvmEngineOptions,
  limitReturnData,
  traceCalls,
  TransactionTracer,
  withOverrides,
} from '@ethread/calls';
import { DamagedStoreError } from '@ethread/ports';
import { type Block, decodeBlock, parseGenesis, TrieError, type TrieNodes } from '@ethread/chain';
import { bytesToHex, createLruCache } from '@ethread/core';
import type { Crypto, Interruption } from '@ethread/evm';
import { chainConfig } from '../blocks/chain-config.ts';
import { ExecutionError } from '../execution-error.ts';
import { proveAccount } from '../prove-account.ts';
import { RecordedReads } from '../recorded-reads.ts';
import { runJob } from '../run-job.ts';
import { createTrieState } from '../state/trie-state.ts';
import { createStateReader, type StateAt } from '../store/state-reader.ts';
import type { StateStore } from '../store/state-store.ts';
import type { CallJob, CallResult, ChainSetup, ThreadWork } from './messages.ts';
import { unpackBegun } from './packed-block.ts';

/** Bytes, as RLP, of the cached blocks whose transactions are traced. */
const BLOCK_BYTES = 2 * 1024 * 1024;

/** Runs calls, estimates and proofs of one chain, one at a time. */
export type CallChain = (job: ThreadWork, interruption: Interruption) => CallResult;

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
  let tracer: TransactionTracer | undefined;
  const engine = createEvmEngine(genesis, crypto, options);
  const modules = { genesis, crypto, engine, limits: options };
  const blocks = createLruCache<string, Block>(BLOCK_BYTES);

  /** Decodes the block of a trace, whose other transactions are often traced next. */
  function decode(rlp: Uint8Array, { blockHash }: { readonly blockHash: Uint8Array }): Block {
    const name = bytesToHex(blockHash);
    let block = blocks.get(name);
    if (!block) blocks.set(name, (block = decodeBlock(rlp)), rlp.length);
    return block;
  }

  const tracerOfBlocks = () => (tracer ??= new TransactionTracer(chainConfig(genesis), crypto, options));

  const ownGround = (block: CallGround['block'], at: StateAt): CallGround => ({
    block,
    world: at.ownWorld(),
    blockHashOf: at.blockHashOf,
  });

  function run(job: CallJob, at: StateAt, interruption: Interruption): CallResult {
    switch (job.kind) {
      case 'proof': {
        const { address, storageKeys } = job;
        const { nodes } = states;
        const proof = proveAccount(nodes, at.stateRoot, address, storageKeys, interruption);
        return { kind: 'proof', outcome: proof };
      }
      case 'simulation': {
        simulator ??= new BlockSimulator(genesis, crypto, options);
        const { stateRoot, blockHashOf } = at;
        const ground = { header: job.header, hash: job.at.hash, stateRoot, blockHashOf, nodes: states.nodes };
        const outcome = simulator.run(job.simulation, { ...ground, world: at.ownWorld() }, interruption);
        return { kind: 'simulation', outcome };
      }
      case 'trace': {
        const ground = { world: at.ownWorld(), blockHashOf: at.blockHashOf };
        const outcome = tracerOfBlocks().run(unpackBegun(job, decode), ground, interruption);
        return { kind: 'trace', outcome };
      }
      case 'traceCalls': {
        const { within } = job;
        const begun = within && unpackBegun(within, decode);
        const ground = ownGround(begun ? callBlockOf(begun.block.header) : job.at.block, at);
        const logs = begun && tracerOfBlocks().advance(begun, ground, interruption);
        const outcome = withOverrides(modules, job.overrides, ground, (seen) =>
          traceCalls({ ...job, logs }, modules, seen, interruption),
        );
        return { kind: 'traceCalls', outcome };
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
        const isShared = !('overrides' in job) || (job.kind === 'accessList' && job.overrides.length === 0);
        const { block } = job.at;
        const ground = isShared
          ? { block, world: at.world, blockHashOf: at.blockHashOf }
          : ownGround(block, at);
        return runJob(modules, job, ground, interruption);
      }
    }
  }

  return (job, interruption) => {
    if (job.kind === 'proven') throw new Error('a job on proven state came to stored state');
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
