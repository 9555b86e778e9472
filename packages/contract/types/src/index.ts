export {
  ContractError,
  type ContractErrorOptions,
  type ContractErrorRow,
  type ErrorMaker,
} from './contract-error.ts';
export { excerpt } from './excerpt.ts';
export { type FailedOutcome, toExecutionError } from './execution-error.ts';
export { conditionsProblem, filterProblem } from './filter-problem.ts';
export * from './generated/errors.gen.ts';
export { methodTable, transportLimits } from './generated/method-table.gen.ts';
export type * from './generated/types.gen.ts';
export {
  BLOCK_PARAMS,
  type MethodDescription,
  type MethodSignature,
  type ParamSignature,
} from './method-description.ts';
export { type CheckedParams, createMethodSet, joinMethodSets, type MethodSet } from './method-set.ts';
export { describeProblem, type ParamsProblem } from './params-problem.ts';
export { type ServiceMethod, serviceMethods } from './service-methods.ts';
export { unavailable, type UnavailabilityCause } from './unavailable.ts';
export { validateParams } from './validate-params.ts';
