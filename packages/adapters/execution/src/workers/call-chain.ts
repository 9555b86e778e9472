import {
  BlockSimulator,
  callBlockOf,
  type CallGround,
  createEvmEngine,
  estimateGas,
  type EvmEngineOptions,
  findAccessList,
  limitReturnData,
  traceCalls,
  TransactionTracer,
  withAccountOverrides,
  withOverrides,
} from '@ethread/calls';
import { DamagedStoreError } from '@ethread/ports';
import { type Block, decodeBlock, parseGenesis, TrieError } from '@ethread/chain';
import { bytesToHex, createLruCache } from '@ethread/core';
import type { Crypto, Interruption } from '@ethread/evm';
import { chainConfig } from '../blocks/chain-config.ts';
import { ExecutionError } from '../execution-error.ts';
import { proveAccount } from '../prove-account.ts';
import { createStateReader, type StateAt } from '../store/state-reader.ts';
import type { StateStore } from '../store/state-store.ts';
import type { CallResult, CallJob, ChainSetup } from './messages.ts';
import { recordWitness } from './record-witness.ts';

/** Bytes, as RLP, of the cached blocks whose transactions are traced. */
const BLOCK_BYTES = 2 * 1024 * 1024;

/** Runs calls, estimates and proofs of one chain, one at a time. */
export type CallChain = (job: CallJob, interruption: Interruption) => CallResult;

/** Dependencies of {@link createCallChain}. */
export interface CallChainModules {
  readonly store: StateStore;
  readonly json: ChainSetup['json'];
  readonly crypto: Crypto;
}

/** Creates the function that runs the calls of a chain over its store. */
export function createCallChain(
  { store, json, crypto }: CallChainModules,
  options: EvmEngineOptions,
): CallChain {
  const genesis = parseGenesis({ ...json, alloc: {} });
  const states = createStateReader(store);
  let simulator: BlockSimulator | undefined;
  let tracer: TransactionTracer | undefined;
  const engine = createEvmEngine(genesis, crypto, options);
  const rules = { genesis, crypto };
  const blocks = createLruCache<string, Block>(BLOCK_BYTES);

  /** Decodes the block of a trace, whose other transactions are often traced next. */
  function blockOf({
    block: rlp,
    blockHash,
  }: {
    readonly block: Uint8Array;
    readonly blockHash: Uint8Array;
  }): Block {
    const name = bytesToHex(blockHash);
    const known = blocks.get(name);
    if (known) return known;
    const block = decodeBlock(rlp);
    blocks.set(name, block, rlp.length);
    return block;
  }

  const tracerOfBlocks = () => (tracer ??= new TransactionTracer(chainConfig(genesis), crypto, options));

  /** Returns the ground of a call that changes its world. */
  const ownGround = (block: CallGround['block'], at: StateAt): CallGround => ({
    block,
    world: at.ownWorld(),
    blockHashOf: at.blockHashOf,
  });

  function run(job: CallJob, at: StateAt, interruption: Interruption): CallResult {
    if (job.kind === 'proof') {
      const { address, storageKeys } = job;
      return {
        kind: 'proof',
        proof: proveAccount(states.nodes, at.stateRoot, address, storageKeys, interruption),
      };
    }
    if (job.kind === 'code') {
      const { world } = at;
      return { kind: 'code', code: world.program(world.account(job.address)).code };
    }
    if (job.kind === 'simulation') {
      simulator ??= new BlockSimulator(genesis, crypto, options);
      const { stateRoot, blockHashOf } = at;
      const { header } = job;
      const { hash } = job.at;
      const world = at.ownWorld();
      return {
        kind: 'simulation',
        outcome: simulator.run(
          job.simulation,
          { header, hash, stateRoot, world, nodes: states.nodes, blockHashOf },
          interruption,
        ),
      };
    }
    if (job.kind === 'trace') {
      const ground = { world: at.ownWorld(), blockHashOf: at.blockHashOf };
      const block = blockOf(job);
      return { kind: 'trace', outcome: tracerOfBlocks().run({ ...job, block }, ground, interruption) };
    }
    if (job.kind === 'traceCalls') {
      const { within } = job;
      const begun = within && { ...within, block: blockOf(within) };
      const ground = ownGround(begun ? callBlockOf(begun.block.header) : job.at.block, at);
      if (begun) tracerOfBlocks().advance(begun, ground, interruption);
      const outcome = withOverrides(rules, job.overrides, ground, (seen) =>
        traceCalls(job, { engine, crypto }, seen, interruption),
      );
      return { kind: 'trace', outcome };
    }
    const { request } = job;
    if (job.kind === 'callWith') {
      const outcome = withOverrides(rules, job.overrides, ownGround(job.at.block, at), (ground) =>
        limitReturnData(engine.call(request, ground, interruption), options),
      );
      return { kind: 'callWith', outcome };
    }
    if (job.kind === 'estimateWith') {
      const outcome = withOverrides(rules, job.overrides, ownGround(job.at.block, at), (ground) =>
        limitReturnData(estimateGas(engine, request, ground, genesis, interruption), options),
      );
      return { kind: 'estimateWith', outcome };
    }
    if (job.kind === 'witness') {
      const witnessed = recordWitness({ at, nodes: states.nodes, code: states.code }, job.at, (ground) =>
        limitReturnData(engine.call(request, ground, interruption), options),
      );
      return { kind: 'witness', witnessed };
    }
    const ground = { block: job.at.block, world: at.world, blockHashOf: at.blockHashOf };
    if (job.kind === 'call') {
      return { kind: 'call', outcome: limitReturnData(engine.call(request, ground, interruption), options) };
    }
    if (job.kind === 'accessList') {
      const { accounts } = job;
      const seen = accounts.length > 0 ? ownGround(job.at.block, at) : ground;
      const outcome = withAccountOverrides(accounts, seen, () =>
        findAccessList(engine, request, seen, interruption),
      );
      return { kind: 'accessList', outcome };
    }
    return {
      kind: 'estimate',
      outcome: limitReturnData(estimateGas(engine, request, ground, genesis, interruption), options),
    };
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
