import { MEMORY_EXCEEDED } from '@ethread/calls';
import { type CallWork, type OrUnavailable, PortError, type StoredHeader } from '@ethread/ports';
import type { Genesis, Header } from '@ethread/chain';
import { type Awaitable, bytesEqual, whenReady } from '@ethread/core';
import { loadPartialCrypto } from '@ethread/evm';
import { OutcomeCache } from './workers/outcome-cache.ts';
import { ExecutionError } from './execution-error.ts';
import {
  bytesOf,
  isOfKind,
  type Job,
  type JobMethods,
  jobMethods,
  type Outcomes,
  type RunJob,
  targetOf,
} from './jobs.ts';
import { withoutWitness } from './recorded-reads.ts';
import { ExecutedBlocks } from './store/executed-blocks.ts';
import { DamagedStateError } from './store/damaged-state-error.ts';
import { FlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';
import { type CallChain, createCallChain } from './workers/call-chain.ts';
import { type CallPool, SHORT_CALLS } from './workers/call-pool.ts';
import type { CallResult, ChainSetup } from './workers/messages.ts';

export interface ExecutionModules {
  readonly genesis: Genesis;
  /** The threads that run calls. Several chains may share them. */
  readonly pool: CallPool;
}

/** State at every executed block: calls, estimates, proofs and code, served by other threads. */
export interface ExecutionReader extends JobMethods {
  readonly run: RunJob;
  hasState(at: StoredHeader): boolean;
  /** Returns the number of the newest executed block, or undefined before the genesis block is. */
  executedBlock(): number | undefined;
  close(): Promise<void>;
}

/** Bytes for cached outcomes of calls and estimates. They never change for a block. */
const OUTCOME_CACHE_BYTES = 16 * 1024 * 1024;
const NO_STATE = { kind: 'unavailable' } as const;

/** Returns the data that a thread needs about a chain with its store at that path. */
export function setupOf({ json }: Genesis, path: string): ChainSetup {
  const { alloc: _alloc, ...rest } = json;
  return { path, json: rest };
}

/**
 * Creates the engine over the store in a folder.
 *
 * @param readOnly Whether another process creates the store and writes it.
 * @throws {ExecutionError} for another kind of store.
 */
export function createExecutionReader(
  { genesis, pool }: ExecutionModules,
  path: string,
  readOnly = true,
): ExecutionReader {
  const store = openStateStore(path, { readOnly });
  const blocks = new ExecutedBlocks(store, new FlatState(store));
  const setup = setupOf(genesis, path);
  let short: CallChain | undefined;
  const loading = loadPartialCrypto().then((crypto) => {
    short = createCallChain(store, setup.json, crypto, { ...pool.limits, ...SHORT_CALLS });
  });
  const chain = { setup, short: () => short };
  const outcomes = new OutcomeCache(OUTCOME_CACHE_BYTES);

  /** Headers whose state is stored: the state of an executed block is never removed. */
  const executed = new WeakSet<Header>();

  function holdsState({ hash, header }: StoredHeader): boolean {
    if (executed.has(header)) return true;
    const block = blocks.find(hash);
    const isStored = block !== undefined && bytesEqual(block.stateRoot, header.stateRoot);
    if (isStored) executed.add(header);
    return isStored;
  }

  function resultOf(job: Job, at: StoredHeader, work: CallWork): Awaitable<CallResult> {
    if (!holdsState(at)) return NO_STATE;
    const find = () => pool.run(chain, { ...job, at: targetOf(at) }, bytesOf(job), work);
    return job.kind === 'call' || job.kind === 'estimate' ? outcomes.of(at.hash, job, find) : find();
  }

  /** Returns the outcome of a job. A short job has its outcome at once, without a promise. */
  const run: RunJob = (kind, job, at, work) =>
    whenReady(resultOf(job, at, work), (result): OrUnavailable<Outcomes[typeof kind]> => {
      const found = result.kind === 'outOfMemory' ? cutShort(kind) : result;
      if (isOfKind(found, kind)) return found.outcome;
      if (found.kind === 'unavailable')
        return { unavailable: 'state', reason: `the state of block ${at.header.number} is not available` };
      if (found.kind === 'damaged') throw new DamagedStateError(found.reason);
      if (found.kind === 'interrupted' || found.kind === 'outOfTime')
        throw new PortError({ kind: 'outOfTime' });
      throw new ExecutionError(`a thread responded to a job with ${found.kind}`);
    });

  return {
    ...jobMethods(run),
    run,
    hasState: holdsState,
    executedBlock() {
      store.refresh();
      return blocks.tip()?.number;
    },
    async close() {
      await loading;
      short = undefined;
      await store.close();
    },
  };
}

/** Returns the result of a job that was aborted for its memory. */
function cutShort(kind: keyof Outcomes): CallResult {
  const message = MEMORY_EXCEEDED;
  const outcome = { kind: 'failed', message } as const;
  if (kind === 'accessList') return { kind, outcome: { kind: 'rejected', message } };
  if (kind === 'witness') return { kind, outcome: withoutWitness(outcome) };
  if (kind === 'simulation')
    return { kind, outcome: { kind: 'invalid', problem: 'SimulationTooLarge', message } };
  if (kind === 'code' || kind === 'account' || kind === 'slots' || kind === 'proof')
    throw new PortError({ kind: 'unavailable', detail: `the ${kind} takes more than the service gives it` });
  return { kind, outcome };
}
