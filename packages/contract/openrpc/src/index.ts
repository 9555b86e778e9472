export {
  type ContentDescriptor,
  type Contract,
  creditsOf,
  errorsOf,
  type ExamplePairing,
  isCalledOverHttp,
  type Method,
  type MethodError,
  paramsOf,
  type Schema,
  type Server,
  type Variable,
} from './contract/contract.ts';
export { readContract } from './contract/read-contract.ts';
export { type Field, objectsOf, objectType, type ObjectType } from './contract/fields.ts';
export { typeLabel, type TypeLabel } from './contract/type-label.ts';
export { type Change, type ChangeKind, compareVersions, type Version } from './difference/compare.ts';
export { compareNumbers, leastVersion, versionIn } from './difference/least-version.ts';
export { SourceError } from './document-error.ts';
export {
  isObject,
  isSame,
  type Json,
  type JsonObject,
  listOf,
  own,
  parseJson,
  printJson,
  textOf,
  without,
} from './json.ts';
export { createProblems, type Problems } from './problems.ts';
export { adviceFor } from './nearest-name.ts';
export { parsePointer, type Path } from './reference/pointer.ts';
export { lookUp, referencedName, resolve } from './reference/reference.ts';
