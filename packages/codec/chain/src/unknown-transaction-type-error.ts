import { InvalidChainJsonError } from './invalid-chain-json-error.ts';

/**
 * Thrown for a transaction of an unknown type. It may be of a later fork, so its sender is not at fault, and nothing of
 * it can be proven.
 */
export class UnknownTransactionTypeError extends InvalidChainJsonError {}
