export type { BlockHashOf } from './block-hashes.ts';
export {
  createExecution,
  type Execution,
  type ExecutionDependencies,
  type ExecutionOptions,
} from './create-execution.ts';
export { ExecutionError } from './execution-error.ts';
