import type { Rule } from '../rule.ts';
import { distinctErrors, errorCodeRange, methodErrors } from './errors.ts';
import { methodNameStyle, paramNameStyle, schemaNameStyle } from './names.ts';
import {
  boundedParams,
  closedParams,
  safeIntegers,
  typedSchemas,
  uniqueSchemas,
  usedComponents,
} from './schemas.ts';
import {
  requiredParamsFirst,
  reservedMethodNames,
  resolvedReferences,
  uniqueMethodNames,
  uniqueParamNames,
  validDocument,
} from './valid.ts';
import {
  deprecationReason,
  infoDescription,
  infoLicense,
  methodDescription,
  methodExamples,
  methodSummary,
  paramDescription,
  schemaDescription,
  semanticVersion,
} from './words.ts';

/** The rules for OpenRPC documents. */
export const RULES: readonly Rule[] = [
  validDocument,
  resolvedReferences,
  uniqueMethodNames,
  uniqueParamNames,
  reservedMethodNames,
  requiredParamsFirst,
  methodNameStyle,
  paramNameStyle,
  schemaNameStyle,
  infoDescription,
  infoLicense,
  semanticVersion,
  methodSummary,
  methodDescription,
  paramDescription,
  schemaDescription,
  methodExamples,
  deprecationReason,
  methodErrors,
  errorCodeRange,
  distinctErrors,
  typedSchemas,
  safeIntegers,
  boundedParams,
  closedParams,
  uniqueSchemas,
  usedComponents,
];
