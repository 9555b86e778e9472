import type { Contract } from '../contract/contract.ts';
import { printJson } from '@ethread/openrpc';

/** Emits the data of the docs site: methods with params, results, errors, prices and examples, schemas, and errors. */
export function emitDocsData({ document: _document, schemas, ...contract }: Contract): string {
  return printJson({ ...contract, schemas: Object.fromEntries(schemas) });
}
