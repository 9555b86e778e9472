export { ContractError, type ContractErrorOptions, type ContractErrorRow } from './contract-error.ts';
export { findMethod } from './find-method.ts';
export * from './generated/errors.gen.ts';
export { methodTable, transportLimits } from './generated/method-table.gen.ts';
export type * from './generated/types.gen.ts';
export type { MethodDescription, ParamDescription } from './method-description.ts';
export { describeProblem, type ParamsProblem, validateParams } from './validate-params.ts';
