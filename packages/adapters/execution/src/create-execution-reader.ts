import {
  callBlockOf,
  type CallOutcome,
  type CallOverrides,
  type EstimateOutcome,
  MEMORY_EXCEEDED,
  type OverriddenEstimate,
  type OverriddenOutcome,
  type TraceOutcome,
} from '@ethread/calls';
import {
  type AccountProof,
  type CallWork,
  type CodeReader,
  type Executor,
  isUnavailable,
  type OrUnavailable,
  PortError,
  type Simulator,
  type StateReader,
  type StoredHeader,
  type TraceSource,
  type WitnessSource,
} from '@ethread/ports';
import { encodeBlock, type Genesis, type Header } from '@ethread/chain';
import { type Awaitable, bytesEqual, whenReady } from '@ethread/core';
import { loadPartialCrypto } from '@ethread/evm';
import { createOutcomeCache } from './workers/outcome-cache.ts';
import { ExecutionError } from './execution-error.ts';
import { createExecutedBlocks, findExecuted } from './store/executed-blocks.ts';
import { DamagedStateError } from './store/damaged-state-error.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';
import { type CallChain, createCallChain } from './workers/call-chain.ts';
import type { CallPool } from './workers/call-pool.ts';
import type { CallResult, CallJob, CallTarget, ChainSetup } from './workers/messages.ts';

/** Dependencies of the execution engine. */
export interface ExecutionModules {
  readonly genesis: Genesis;
  /** The threads that run calls. Several chains may share them. */
  readonly pool: CallPool;
}

export interface ExecutionReaderOptions {
  /** The folder of the state store. */
  readonly path: string;
}

/** State at every executed block: calls, estimates, proofs and code, served by other threads. */
export interface ExecutionReader
  extends Executor, StateReader, CodeReader, Simulator, TraceSource, WitnessSource {
  /** Returns whether the state of a block is stored. */
  hasState(at: StoredHeader): boolean;
  /** Returns the number of the newest executed block, or undefined before the genesis block is. */
  executedBlock(): number | undefined;
  close(): Promise<void>;
}

/**
 * Limits of calls that run on the thread where they arrive. A hash over all of this memory takes three milliseconds.
 */
const SHORT_CALLS = { frameMemoryBytes: 1024 * 1024, isShort: true };
/** Bytes for cached outcomes of calls, and as many for those of estimates. They never change for a block. */
const OUTCOME_CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Creates the engine over a state store that another process has created and writes.
 *
 * @throws {ExecutionError} when the folder contains another store.
 */
export function createExecutionReader(
  modules: ExecutionModules,
  options: ExecutionReaderOptions,
): ExecutionReader {
  return readExecution(modules, options, { readOnly: true });
}

/** Returns the data that a thread needs about a chain with its store at that path. */
export function setupOf({ json }: Genesis, path: string): ChainSetup {
  const { alloc: _alloc, ...rest } = json;
  return { path, json: rest };
}

/** Creates the engine over a store, and creates the store unless it is read-only. */
export function readExecution(
  { genesis, pool }: ExecutionModules,
  { path }: ExecutionReaderOptions,
  { readOnly }: { readonly readOnly: boolean },
): ExecutionReader {
  const store = openStateStore(path, { readOnly });
  const blocks = createExecutedBlocks(store, createFlatState(store));
  const setup = setupOf(genesis, path);
  let short: CallChain | undefined;
  const loading = loadPartialCrypto().then((crypto) => {
    short = createCallChain({ store, json: setup.json, crypto }, { ...pool.limits, ...SHORT_CALLS });
  });
  const calls = pool.addChain(setup, () => short);
  const callOutcomes = createOutcomeCache<CallOutcome>(OUTCOME_CACHE_BYTES);
  const estimateOutcomes = createOutcomeCache<EstimateOutcome>(OUTCOME_CACHE_BYTES);

  /** Headers whose state is stored: the state of an executed block is never removed. */
  const executed = new WeakSet<Header>();

  function holdsState({ hash, header }: StoredHeader): boolean {
    if (executed.has(header)) return true;
    const block = findExecuted(store, blocks, hash);
    const isStored = block !== undefined && bytesEqual(block.stateRoot, header.stateRoot);
    if (isStored) executed.add(header);
    return isStored;
  }

  /** Runs a job. A short job has its result at once, without a promise. */
  function run(
    job: CallJob,
    bytes: number,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<CallResult>> {
    const responder = holdsState(at) ? calls.run(job, bytes, work) : undefined;
    return whenReady(responder, (response) => settled(response, at));
  }

  function settled(result: CallResult | undefined, at: StoredHeader): OrUnavailable<CallResult> {
    if (result?.kind === 'interrupted' || result?.kind === 'outOfTime')
      throw new PortError({ kind: 'outOfTime' });
    if (result?.kind === 'damaged') throw new DamagedStateError(result.reason);
    if (result && result.kind !== 'unavailable') return result;
    return { unavailable: 'state', reason: `the state of block ${at.header.number} is not available` };
  }

  return {
    hasState: holdsState,
    executedBlock() {
      store.refresh();
      return blocks.tip()?.number;
    },
    call: (request, at, work) =>
      callOutcomes.of(at.hash, request, () => {
        const outcomeOf = (response: OrUnavailable<CallResult>): OrUnavailable<CallOutcome> => {
          if (isUnavailable(response)) return response;
          return response.kind === 'call' ? response.outcome : cutShort(response);
        };
        const job: CallJob = { kind: 'call', request, at: targetOf(at) };
        return whenReady(run(job, request.input.length, at, work), outcomeOf);
      }),

    estimateGas: (request, at, work) =>
      estimateOutcomes.of(at.hash, request, async () => {
        const job: CallJob = { kind: 'estimate', request, at: targetOf(at) };
        const response = await run(job, request.input.length, at, work);
        if (isUnavailable(response)) return response;
        return response.kind === 'estimate' ? response.outcome : cutShort(response);
      }),

    async proof(address, storageKeys, at, work): Promise<OrUnavailable<AccountProof>> {
      const job: CallJob = { kind: 'proof', address, storageKeys, at: targetOf(at) };
      const response = await run(job, 32 * storageKeys.length, at, work);
      if (isUnavailable(response)) return response;
      if (response.kind === 'proof') return response.proof;
      throw new PortError({ kind: 'unavailable', detail: 'the proof takes more than the service gives it' });
    },

    async code(address, at, work): Promise<OrUnavailable<Uint8Array>> {
      const response = await run({ kind: 'code', address, at: targetOf(at) }, 0, at, work);
      if (isUnavailable(response)) return response;
      if (response.kind === 'code') return response.code;
      throw new PortError({ kind: 'unavailable', detail: 'the code takes more than the service gives it' });
    },

    async callWith(request, overrides, at, work): Promise<OrUnavailable<OverriddenOutcome>> {
      const job: CallJob = { kind: 'callWith', request, overrides, at: targetOf(at) };
      const response = await run(job, request.input.length + bytesOf(overrides), at, work);
      if (isUnavailable(response)) return response;
      return response.kind === 'callWith' ? response.outcome : cutShort(response);
    },

    async estimateWith(request, overrides, at, work): Promise<OrUnavailable<OverriddenEstimate>> {
      const job: CallJob = { kind: 'estimateWith', request, overrides, at: targetOf(at) };
      const response = await run(job, request.input.length + bytesOf(overrides), at, work);
      if (isUnavailable(response)) return response;
      return response.kind === 'estimateWith' ? response.outcome : cutShort(response);
    },

    async accessList(request, accounts, at, work) {
      const job: CallJob = { kind: 'accessList', request, accounts, at: targetOf(at) };
      const response = await run(job, request.input.length + bytesOf({ accounts }), at, work);
      if (isUnavailable(response)) return response;
      if (response.kind === 'accessList') return response.outcome;
      return { kind: 'rejected', message: cutShort(response).message };
    },

    async witness(request, at, work) {
      const job: CallJob = { kind: 'witness', request, at: targetOf(at) };
      const response = await run(job, request.input.length, at, work);
      if (isUnavailable(response)) return response;
      if (response.kind === 'witness') return response.witnessed;
      const outcome = cutShort(response);
      return { outcome, state: [], codes: [], keys: [], oldestBlock: undefined };
    },

    async simulate(simulation, at, work) {
      const job: CallJob = { kind: 'simulation', simulation, header: at.header, at: targetOf(at) };
      const bytes = simulation.blocks.reduce(
        (sum, block) => block.calls.reduce((all, { input }) => all + input.length, sum + bytesOf(block)),
        0,
      );
      const response = await run(job, bytes, at, work);
      if (isUnavailable(response)) return response;
      if (response.kind === 'simulation') return response.outcome;
      return { kind: 'invalid', problem: 'SimulationTooLarge', message: cutShort(response).message };
    },

    async traceTransactions({ block, ...traced }, parent, work) {
      const rlp = encodeBlock(block);
      const job: CallJob = { ...traced, kind: 'trace', block: rlp, at: targetOf(parent) };
      return traceOutcome(await run(job, rlp.length, parent, work));
    },

    async traceCalls({ within, ...traced }, overrides, at, work) {
      const rlp = within && encodeBlock(within.block);
      const job: CallJob = {
        ...traced,
        kind: 'traceCalls',
        within: within && rlp && { ...within, block: rlp },
        overrides,
        at: targetOf(at),
      };
      const bytes = traced.calls.reduce((sum, { request }) => sum + request.input.length, bytesOf(overrides));
      return traceOutcome(await run(job, bytes + (rlp?.length ?? 0), at, work));
    },

    async close() {
      await loading;
      short = undefined;
      await store.close();
    },
  };
}

/** Returns the outcome of a call that was aborted for its memory. */
function cutShort({ kind }: CallResult): CallOutcome & { readonly kind: 'failed' } {
  if (kind === 'outOfMemory') return { kind: 'failed', message: MEMORY_EXCEEDED };
  throw new ExecutionError(`a thread responded to a call with ${kind}`);
}

function traceOutcome(response: OrUnavailable<CallResult>): OrUnavailable<TraceOutcome> {
  if (isUnavailable(response)) return response;
  return response.kind === 'trace' ? response.outcome : cutShort(response);
}

/** Targets by header. */
const targets = new WeakMap<Header, CallTarget>();

function targetOf({ hash, header }: StoredHeader): CallTarget {
  let target = targets.get(header);
  if (!target) targets.set(header, (target = { hash, block: callBlockOf(header) }));
  return target;
}

/** Estimates the memory of overrides, in bytes. */
function bytesOf({ accounts }: Pick<CallOverrides, 'accounts'>): number {
  const bytesOfSlot = 64;
  return accounts.reduce(
    (sum, { code, storage }) => sum + (code?.length ?? 0) + bytesOfSlot * (storage?.slots.length ?? 0),
    0,
  );
}
