/** The exports that need no files and also run in a browser: from a document in memory to its types and client. */
export { DocumentError } from '@ethread/openrpc';
export { emitClient } from './emitters/client.ts';
export { portableRuntime } from './emitters/client-runtimes.ts';
export { besideOneAnother } from './emitters/imports.ts';
export { FORMAT, layOutFiles } from './emitters/lay-out-files.ts';
export { emitTypes } from './emitters/types.ts';
export type { Api } from './model/api.ts';
export { readApi } from './model/read-api.ts';
export { knownDocument } from '@ethread/openrpc';
export type { ReadReferenced, Source } from '@ethread/openrpc';
