import {
  type AccountProof,
  type Answer,
  type CallOutcome,
  type CallWork,
  type EstimateOutcome,
  type Executor,
  type HeldHeader,
  isNotHeld,
  type StateReader,
} from '@ethread/backend';
import type { Genesis } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { ExecutionTimeoutError, ResourceUnavailableError } from '@ethread/types';
import { MEMORY_EXCEEDED } from './calls/limits.ts';
import { createOutcomeCache } from './calls/outcome-cache.ts';
import { ExecutionError } from './execution-error.ts';
import { createExecutedBlocks } from './store/executed-blocks.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';
import type { CallPool } from './workers/call-pool.ts';
import type { CallAnswer, CallJob, CallTarget, ChainSetup } from './workers/messages.ts';

/** What the execution engine is made of. */
export interface ExecutionModules {
  readonly genesis: Genesis;
  /** The threads that calls run in; chains may share them. */
  readonly pool: CallPool;
}

export interface ExecutionReaderOptions {
  /** The folder of the state's store. */
  readonly path: string;
  /** Memory for answers of calls and estimates, which never change for a block. Default 16 MiB. */
  readonly answerCacheBytes?: number;
}

/** State at every executed block: calls, estimates and proves, in other threads. */
export interface ExecutionReader extends Executor, StateReader {
  close(): Promise<void>;
}

const DEFAULT_ANSWER_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Makes the engine over a state's store that another process writes, and has made.
 *
 * @throws {ExecutionError} when the folder holds another store.
 */
export function createExecutionReader(
  modules: ExecutionModules,
  options: ExecutionReaderOptions,
): ExecutionReader {
  return readExecution(modules, options, { readOnly: true });
}

/** What a thread must know of a chain, at that path. */
export function setupOf({ json }: Genesis, path: string): ChainSetup {
  const { alloc: _alloc, ...rest } = json;
  return { path, json: rest };
}

/** Makes the engine over a store; which is made where it is not only to be read. */
export function readExecution(
  { genesis, pool }: ExecutionModules,
  { path, answerCacheBytes: cacheBytes = DEFAULT_ANSWER_CACHE_BYTES }: ExecutionReaderOptions,
  { readOnly }: { readonly readOnly: boolean },
): ExecutionReader {
  const store = openStateStore(path, { readOnly });
  const blocks = createExecutedBlocks(store, createFlatState(store));
  const calls = pool.addChain(setupOf(genesis, path));
  const callOutcomes = createOutcomeCache<CallOutcome>(cacheBytes / 2);
  const estimateOutcomes = createOutcomeCache<EstimateOutcome>(cacheBytes / 2);

  function holdsState({ hash, header }: HeldHeader): boolean {
    store.refresh();
    const block = blocks.byHash(hash);
    return block !== undefined && bytesEqual(block.stateRoot, header.stateRoot);
  }

  async function run(
    job: CallJob,
    bytes: number,
    at: HeldHeader,
    work: CallWork,
  ): Promise<Answer<CallAnswer>> {
    const answer = holdsState(at) ? await calls.run(job, bytes, work) : undefined;
    if (answer?.kind === 'interrupted' || answer?.kind === 'outOfTime') throw new ExecutionTimeoutError();
    if (answer && answer.kind !== 'notHeld') return answer;
    return { notHeld: 'state', reason: `the state of block ${at.header.number} is not held` };
  }

  return {
    call: (request, at, work) =>
      callOutcomes.of(at.hash, request, async () => {
        const answer = await run({ kind: 'call', request, at: targetOf(at) }, request.input.length, at, work);
        if (isNotHeld(answer)) return answer;
        return answer.kind === 'call' ? answer.outcome : cutShort(answer);
      }),

    estimateGas: (request, at, work) =>
      estimateOutcomes.of(at.hash, request, async () => {
        const job: CallJob = { kind: 'estimate', request, at: targetOf(at) };
        const answer = await run(job, request.input.length, at, work);
        if (isNotHeld(answer)) return answer;
        return answer.kind === 'estimate' ? answer.outcome : cutShort(answer);
      }),

    async proof(address, storageKeys, at, work): Promise<Answer<AccountProof>> {
      const job: CallJob = { kind: 'proof', address, storageKeys, at: targetOf(at) };
      const answer = await run(job, 32 * storageKeys.length, at, work);
      if (isNotHeld(answer)) return answer;
      if (answer.kind === 'proof') return answer.proof;
      throw new ResourceUnavailableError({ message: 'the proof takes more than the service gives it' });
    },

    close: () => store.close(),
  };
}

/** The outcome of a call that was ended for its memory. */
function cutShort({ kind }: CallAnswer): CallOutcome & { readonly kind: 'failed' } {
  if (kind === 'outOfMemory') return { kind: 'failed', message: MEMORY_EXCEEDED };
  throw new ExecutionError(`a thread answered a call with ${kind}`);
}

function targetOf({ hash, header }: HeldHeader): CallTarget {
  const { number, timestamp, miner, difficulty, mixHash, gasLimit, baseFeePerGas, excessBlobGas } = header;
  return {
    hash,
    block: {
      number,
      timestamp,
      miner,
      difficulty,
      mixHash,
      gasLimit,
      ...(baseFeePerGas === undefined ? {} : { baseFeePerGas }),
      ...(excessBlobGas === undefined ? {} : { excessBlobGas }),
    },
  };
}
