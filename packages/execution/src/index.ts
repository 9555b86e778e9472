export {
  createExecution,
  type Execution,
  type ExecutionModules,
  type ExecutionOptions,
} from './create-execution.ts';
export { ExecutionError } from './execution-error.ts';
export { type CallPool, type CallPoolOptions, createCallPool } from './workers/call-pool.ts';
