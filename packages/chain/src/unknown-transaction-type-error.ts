import { InvalidChainJsonError } from './invalid-chain-json-error.ts';

/**
 * A transaction of a type that is not known here: it may be of a later fork, so whoever shows it is not to blame, and
 * nothing of it can be proven.
 */
export class UnknownTransactionTypeError extends InvalidChainJsonError {}
