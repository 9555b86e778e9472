import type { BlockExecutor } from '@ethread/ports';
import {
  createExecutionReader,
  type ExecutionModules,
  type ExecutionReader,
  setupOf,
} from './create-execution-reader.ts';
import { createBlockExecution } from './workers/block-execution.ts';

/** State at every executed block: executes blocks, runs calls and estimates, and creates proofs, in other threads. */
export interface Execution extends BlockExecutor, ExecutionReader {
  /** Creates the state of block 0, which the next {@link flush} writes, and returns its root. Idempotent. */
  initGenesis(): Promise<Uint8Array>;
}

/** Opens the state store and creates the engine over it. @throws {ExecutionError} for another kind of store. */
export function createExecution(modules: ExecutionModules, path: string): Execution {
  const { genesis } = modules;
  const reader = createExecutionReader(modules, path, false);
  const writing = createBlockExecution(setupOf(genesis, path));
  return {
    ...reader,
    ...writing,
    initGenesis: () => writing.initGenesis(genesis),
    async close() {
      await writing.close();
      await reader.close();
    },
  };
}
