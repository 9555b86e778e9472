import type { Contract } from '../contract/contract.ts';
import { printJson } from '../json.ts';

/** Emits what the docs site shows: methods with params, results, errors, prices and examples, schemas, errors. */
export function emitDocsData({
  title,
  version,
  methods,
  schemas,
  errors,
  transportLimits,
}: Contract): string {
  return printJson({
    title,
    version,
    transportLimits,
    methods,
    schemas: Object.fromEntries(schemas),
    errors,
  });
}
