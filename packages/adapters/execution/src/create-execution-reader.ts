import {
  type AccountOverride,
  callBlockOf,
  type CallOutcome,
  type CallRequest,
  type EstimateOutcome,
  MEMORY_EXCEEDED,
} from '@ethread/calls';
import {
  type CallWork,
  type OrUnavailable,
  PortError,
  type Simulator,
  type StateReader,
  type StoredHeader,
  type TraceSource,
} from '@ethread/ports';
import type { Genesis, Header } from '@ethread/chain';
import { type Awaitable, bytesEqual, whenReady } from '@ethread/core';
import { loadPartialCrypto } from '@ethread/evm';
import { createOutcomeCache } from './workers/outcome-cache.ts';
import { ExecutionError } from './execution-error.ts';
import { isOfKind, type Job, type JobMethods, jobMethods, type Outcomes } from './jobs.ts';
import { createExecutedBlocks, findExecuted } from './store/executed-blocks.ts';
import { DamagedStateError } from './store/damaged-state-error.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';
import { type CallChain, createCallChain } from './workers/call-chain.ts';
import type { CallPool } from './workers/call-pool.ts';
import { packBegun } from './workers/packed-block.ts';
import type { CallJob, CallTarget, ChainSetup, StoredStateJob } from './workers/messages.ts';

export interface ExecutionModules {
  readonly genesis: Genesis;
  /** The threads that run calls. Several chains may share them. */
  readonly pool: CallPool;
}

export interface ExecutionReaderOptions {
  readonly path: string;
}

/** State at every executed block: calls, estimates, proofs and code, served by other threads. */
export interface ExecutionReader extends JobMethods, StateReader, TraceSource, Simulator {
  hasState(at: StoredHeader): boolean;
  /** Returns the number of the newest executed block, or undefined before the genesis block is. */
  executedBlock(): number | undefined;
  close(): Promise<void>;
}

/** Limits of calls that run where they arrive. A hash over all of this memory takes three milliseconds. */
const SHORT_CALLS = { frameMemoryBytes: 1024 * 1024, isShort: true };
/** Bytes for cached outcomes of calls, and as many for those of estimates. They never change for a block. */
const OUTCOME_CACHE_BYTES = 8 * 1024 * 1024;

/** Creates the engine over a store that another process writes. @throws {ExecutionError} for another kind of store. */
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

  /** Returns the outcome of a job. A short job has its outcome at once, without a promise. */
  function outcomeOf<Kind extends CallJob['kind']>(
    kind: Kind,
    job: Job | StoredStateJob,
    at: StoredHeader,
    work: CallWork,
  ): Awaitable<OrUnavailable<Outcomes[Kind]>> {
    const result = holdsState(at)
      ? calls.run({ ...job, at: targetOf(at) }, bytesOf(job), work)
      : ({ kind: 'unavailable' } as const);
    return whenReady(result, (found) => {
      if (isOfKind(found, kind)) return found.outcome;
      if (found.kind === 'unavailable')
        return { unavailable: 'state', reason: `the state of block ${at.header.number} is not available` };
      if (found.kind === 'damaged') throw new DamagedStateError(found.reason);
      if (found.kind === 'outOfMemory') return cutShort(kind);
      if (found.kind === 'interrupted' || found.kind === 'outOfTime')
        throw new PortError({ kind: 'outOfTime' });
      throw new ExecutionError(`a thread responded to a job with ${found.kind}`);
    });
  }

  const methods = jobMethods((job, at, work) => outcomeOf(job.kind, job, at, work));

  return {
    ...methods,
    hasState: holdsState,
    executedBlock() {
      store.refresh();
      return blocks.tip()?.number;
    },
    call: (request, at, work) => callOutcomes.of(at.hash, request, () => methods.call(request, at, work)),
    estimateGas: (request, at, work) =>
      estimateOutcomes.of(at.hash, request, () => methods.estimateGas(request, at, work)),
    proof: async (address, storageKeys, at, work) =>
      outcomeOf('proof', { kind: 'proof', address, storageKeys }, at, work),
    simulate: async (simulation, at, work) =>
      outcomeOf('simulation', { kind: 'simulation', simulation, header: at.header }, at, work),
    traceTransactions: async (traced, parent, work) =>
      outcomeOf('trace', { ...packBegun(traced), kind: 'trace' }, parent, work),
    async traceCalls({ within: begun, ...traced }, overrides, at, work) {
      const within = begun && packBegun(begun);
      return outcomeOf('traceCalls', { ...traced, kind: 'traceCalls', within, overrides }, at, work);
    },
    async close() {
      await loading;
      short = undefined;
      await store.close();
    },
  };
}

type Failed = Extract<CallOutcome, { readonly kind: 'failed' }>;

/** The outcomes of jobs that took too much memory. The others have none. */
const CUT_SHORT: { readonly [Kind in keyof Outcomes]?: (failed: Failed) => Outcomes[Kind] } = {
  call: (failed) => failed,
  estimate: (failed) => failed,
  callWith: (failed) => failed,
  estimateWith: (failed) => failed,
  accessList: ({ message }) => ({ kind: 'rejected', message }),
  witness: (outcome) => ({ outcome, state: [], codes: [], keys: [], oldestBlock: undefined }),
  simulation: ({ message }) => ({ kind: 'invalid', problem: 'SimulationTooLarge', message }),
  trace: (failed) => failed,
  traceCalls: (failed) => failed,
};

/** Returns the outcome of a job that was aborted for its memory. */
function cutShort<Kind extends keyof Outcomes>(kind: Kind): Outcomes[Kind] {
  const outcome = CUT_SHORT[kind]?.({ kind: 'failed', message: MEMORY_EXCEEDED });
  if (outcome !== undefined) return outcome;
  throw new PortError({ kind: 'unavailable', detail: `the ${kind} takes more than the service gives it` });
}

const targets = new WeakMap<Header, CallTarget>();

function targetOf({ hash, header }: StoredHeader): CallTarget {
  let target = targets.get(header);
  if (!target) targets.set(header, (target = { hash, block: callBlockOf(header) }));
  return target;
}

/** Estimated memory of a slot in an override, in bytes. */
const SLOT_BYTES = 64;

/** Estimates the memory of a waiting job, in bytes. */
function bytesOf(job: Job | StoredStateJob): number {
  switch (job.kind) {
    case 'code':
      return 0;
    case 'proof':
      return 32 * job.storageKeys.length;
    case 'trace':
      return job.block.length;
    case 'traceCalls':
      return (job.within?.block.length ?? 0) + inputsOf(job.calls) + overrideBytes(job.overrides.accounts);
    case 'simulation':
      return job.simulation.blocks.reduce(
        (sum, { calls, accounts }) =>
          sum + inputsOf(calls.map((request) => ({ request }))) + overrideBytes(accounts),
        0,
      );
    case 'accessList':
      return job.request.input.length + overrideBytes(job.overrides);
    case 'callWith':
    case 'estimateWith':
      return job.request.input.length + overrideBytes(job.overrides.accounts);
    default:
      return job.request.input.length;
  }
}

function inputsOf(calls: readonly { readonly request: Pick<CallRequest, 'input'> }[]): number {
  return calls.reduce((sum, { request }) => sum + request.input.length, 0);
}

function overrideBytes(accounts: readonly AccountOverride[]): number {
  return accounts.reduce(
    (sum, { code, storage }) => sum + (code?.length ?? 0) + SLOT_BYTES * (storage?.slots.length ?? 0),
    0,
  );
}
