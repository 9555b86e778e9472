export type { Contract, ContractError, Method, Param } from './contract/contract.ts';
export { readContract } from './contract/read-contract.ts';
export { bundleDocument } from './document/bundle.ts';
export { checkDocument } from './document/check.ts';
export { DocumentError } from './document-error.ts';
export { type DocumentPlan, documents } from './documents.ts';
export { bundleAll, generate } from './generate.ts';
