import type { Contract } from '../contract/contract.ts';
import { printJson } from '../json.ts';

/** Emits what the docs site shows: methods with params, results, errors, prices and examples, schemas, errors. */
export function emitDocsData({ document: _document, schemas, ...contract }: Contract): string {
  return printJson({ ...contract, schemas: Object.fromEntries(schemas) });
}
