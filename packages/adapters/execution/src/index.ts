export { awaitState } from './await-state.ts';
export { createExecution, type Execution } from './create-execution.ts';
export { createExecutionReader, type ExecutionReader } from './create-execution-reader.ts';
export { ExecutionError } from './execution-error.ts';
export { genesisState } from './blocks/genesis-state.ts';
export { returnMemory } from './return-memory.ts';
export { type CallPool, createCallPool } from './workers/call-pool.ts';
export { verifyState } from './verify/verify-state.ts';
export { STATE_FORMAT } from './store/state-store.ts';
