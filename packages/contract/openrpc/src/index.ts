export {
  type Contract,
  type ContractError,
  type ContractExample,
  type ContractMethod,
  type ContractParam,
  creditsOf,
  errorsOf,
  isCalledOverHttp,
  paramsOf,
  type Schema,
} from './contract/contract.ts';
export { readContract } from './contract/read-contract.ts';
export { type Field, objectsOf, objectType, type ObjectType } from './contract/fields.ts';
export { printLabel, typeLabel, type TypeLabel } from './contract/type-label.ts';
export { type Change, type ChangeKind, compareVersions, type Version } from './difference/compare.ts';
export { compareNumbers, leastVersion, type LeastVersion, versionIn } from './difference/least-version.ts';
export { versionOf } from './difference/version-of.ts';
export { DocumentError } from './document-error.ts';
export {
  isObject,
  isSame,
  type Json,
  type JsonObject,
  listOf,
  own,
  printJson,
  textOf,
  without,
} from './json.ts';
export type {
  ContentDescriptor,
  ExamplePairing,
  Method,
  MethodError,
  Model,
  Server,
  Variable,
} from './model/model.ts';
export { readModel, readServers } from './model/read-model.ts';
export { createProblems, type Problems } from './problems.ts';
export { adviceFor } from './nearest-name.ts';
export {
  createLibrary,
  DocumentWanted,
  inside,
  type Library,
  pathText,
  type Place,
  placeKey,
} from './reference/library.ts';
export { parsePointer, type Path, printPointer } from './reference/pointer.ts';
export { lookUp, referencedName, resolve } from './reference/reference.ts';
export { knownDocument } from './source/known-documents.ts';
export { LIMITS } from './source/limits.ts';
export type { ReadReferenced, Source } from './source/source.ts';
