import {
  type Abortable,
  type AccountProof,
  type Answer,
  type BlockExecutor,
  type CallOutcome,
  type EstimateOutcome,
  type Executor,
  type HeldHeader,
  isNotHeld,
  type StateReader,
} from '@ethread/backend';
import type { Genesis } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { ResourceUnavailableError } from '@ethread/types';
import { MEMORY_EXCEEDED, TIME_EXCEEDED } from './calls/limits.ts';
import { createOutcomeCache } from './calls/outcome-cache.ts';
import { ExecutionError } from './execution-error.ts';
import { createExecutedBlocks } from './store/executed-blocks.ts';
import { createFlatState } from './store/flat-state.ts';
import { openStateStore } from './store/state-store.ts';
import { createBlockExecution } from './workers/block-execution.ts';
import type { CallPool } from './workers/call-pool.ts';
import type { CallAnswer, CallJob, CallTarget } from './workers/messages.ts';

/** What the execution engine is made of. */
export interface ExecutionModules {
  readonly genesis: Genesis;
  /** The threads that calls run in; chains may share them. */
  readonly pool: CallPool;
}

export interface ExecutionOptions {
  /** The folder of the state's store. */
  readonly path: string;
  /** Memory for answers of calls and estimates, which never change for a block. Default 16 MiB. */
  readonly answerCacheBytes?: number;
  /** What the objects of the thread that executes blocks may take of memory. Default 1,024. */
  readonly blockHeapMegabytes?: number;
}

/** State at every executed block: executes blocks, calls, estimates and proves, each in other threads. */
export interface Execution extends BlockExecutor, Executor, StateReader {
  /** Makes the state of block 0, to be written by the next {@link flush}, and returns its root. Idempotent. */
  initGenesis(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const DEFAULT_ANSWER_CACHE_BYTES = 16 * 1024 * 1024;
const DEFAULT_BLOCK_HEAP_MEGABYTES = 1_024;
/**
 * Opens the state's store and makes the engine over it.
 *
 * @throws {ExecutionError} when the folder holds another store.
 */
export function createExecution(modules: ExecutionModules, options: ExecutionOptions): Execution {
  const { genesis, pool } = modules;
  const { path } = options;
  const { alloc: _alloc, ...json } = genesis.json;
  const store = openStateStore(path);
  const blocks = createExecutedBlocks(store, createFlatState(store));
  const writing = createBlockExecution(
    { path, json },
    { heapMegabytes: options.blockHeapMegabytes ?? DEFAULT_BLOCK_HEAP_MEGABYTES },
  );
  const calls = pool.addChain({ path, json });
  const cacheBytes = options.answerCacheBytes ?? DEFAULT_ANSWER_CACHE_BYTES;
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
    { signal }: Abortable,
  ): Promise<Answer<CallAnswer>> {
    const answer = holdsState(at) ? await calls.run(job, bytes, signal) : undefined;
    if (answer && answer.kind !== 'notHeld') return answer;
    return { notHeld: 'state', reason: `the state of block ${at.header.number} is not held` };
  }

  return {
    initGenesis: () => writing.initGenesis(genesis),
    execute: (block) => writing.execute(block),
    flush: () => writing.flush(),

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

    async close() {
      await writing.close();
      await store.close();
    },
  };
}

/** How a call ended that was not let come to its end. */
function cutShort({ kind }: CallAnswer): CallOutcome & { readonly kind: 'failed' } {
  if (kind === 'interrupted') return { kind: 'failed', message: TIME_EXCEEDED };
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
