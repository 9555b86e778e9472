export { type Change, type ChangeKind, compareVersions, type Version } from './compare.ts';
export {
  type Contract,
  type ContractError,
  creditsOf,
  errorsOf,
  type Example,
  type Method,
  type Param,
  paramsOf,
  type Schema,
} from './contract.ts';
export { type Field, objectsOf, objectType, type ObjectType, schemaNamed } from './fields.ts';
export { printLabel, schemaName, typeLabel, type TypeLabel } from './type-label.ts';
