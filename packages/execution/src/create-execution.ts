import type { BlockExecutor } from '@ethread/backend';
import {
  type ExecutionModules,
  type ExecutionReader,
  type ExecutionReaderOptions,
  readExecution,
  setupOf,
} from './create-execution-reader.ts';
import { createBlockExecution } from './workers/block-execution.ts';

export interface ExecutionOptions extends ExecutionReaderOptions {
  /** What the objects of the thread that executes blocks may take of memory. Default 1,024. */
  readonly blockHeapMegabytes?: number;
}

/** State at every executed block: executes blocks, calls, estimates and proves, each in other threads. */
export interface Execution extends BlockExecutor, ExecutionReader {
  /** Makes the state of block 0, to be written by the next {@link flush}, and returns its root. Idempotent. */
  initGenesis(): Promise<Uint8Array>;
}

const DEFAULT_BLOCK_HEAP_MEGABYTES = 1_024;

/**
 * Opens the state's store and makes the engine over it.
 *
 * @throws {ExecutionError} when the folder holds another store.
 */
export function createExecution(modules: ExecutionModules, options: ExecutionOptions): Execution {
  const { genesis } = modules;
  const reader = readExecution(modules, options, { readOnly: false });
  const writing = createBlockExecution(setupOf(genesis, options.path), {
    heapMegabytes: options.blockHeapMegabytes ?? DEFAULT_BLOCK_HEAP_MEGABYTES,
  });
  return {
    ...reader,
    initGenesis: () => writing.initGenesis(genesis),
    execute: (block) => writing.execute(block),
    flush: () => writing.flush(),
    async close() {
      await writing.close();
      await reader.close();
    },
  };
}
