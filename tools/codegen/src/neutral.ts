/** What needs no files, and so runs in a browser, too: from a document in memory to its types and client. */
export type { Contract } from './contract/contract.ts';
export { readContract } from './contract/read-contract.ts';
export { DocumentError } from './document-error.ts';
export { emitClient } from './emit/client.ts';
export { emitTypes } from './emit/types.ts';
