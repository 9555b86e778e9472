import { InvalidChainJsonError } from './invalid-chain-json-error.ts';

/**
 * Thrown for a header with fields that this version does not know, and by which its hash cannot be computed. They may be
 * of a later fork, so its sender is not at fault, and nothing of the header can be proven.
 */
export class UnknownFieldsError extends InvalidChainJsonError {}
