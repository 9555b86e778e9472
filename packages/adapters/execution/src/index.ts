export { awaitState } from './await-state.ts';
export { createExecution, type Execution } from './create-execution.ts';
export {
  createExecutionReader,
  type ExecutionModules,
  type ExecutionReader,
  type ExecutionReaderOptions,
} from './create-execution-reader.ts';
export { genesisStateRoot } from './blocks/genesis-state.ts';
export { ExecutionError } from './execution-error.ts';
export { returnMemory } from './return-memory.ts';
export { type CallPool, type CallPoolOptions, createCallPool } from './workers/call-pool.ts';
export { verifyState, type VerifyStateOptions, type VerifyStateReport } from './verify/verify-state.ts';
export { STATE_FORMAT } from './store/state-store.ts';
