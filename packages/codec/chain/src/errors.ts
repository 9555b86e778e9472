import { EthreadError } from '@ethread/core';

/** Thrown for bytes or a file that violate the chain's formats; the message names the field. */
export class InvalidChainBytesError extends EthreadError {
  override readonly name = 'InvalidChainBytesError';
}

/** Thrown for JSON that violates the wire form of the chain's objects; the message names the field. */
export class InvalidChainJsonError extends EthreadError {
  override readonly name = 'InvalidChainJsonError';
}

/** Thrown for a Merkle proof that does not prove its claim; the message states where it fails. */
export class InvalidProofError extends EthreadError {
  override readonly name = 'InvalidProofError';
}

/** Thrown for a trie node that is missing or malformed. */
export class TrieError extends EthreadError {
  override readonly name = 'TrieError';
}

/**
 * Thrown for a header with fields that this version does not know, and by which its hash cannot be computed. They may be
 * of a later fork, so its sender is not at fault, and nothing of the header can be proven.
 */
export class UnknownFieldsError extends InvalidChainJsonError {}

/**
 * Thrown for a transaction of an unknown type. It may be of a later fork, so its sender is not at fault, and nothing of
 * it can be proven.
 */
export class UnknownTransactionTypeError extends InvalidChainJsonError {}

/** Runs `read` and prefixes the message of its errors with the location `what`. */
export function naming<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw named(what, error);
  }
}

/** Runs an asynchronous `read` as {@link naming} does. */
export async function namingAsync<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw named(what, error);
  }
}

function named(what: string, error: unknown): unknown {
  if (!(error instanceof InvalidChainBytesError)) return error;
  return new InvalidChainBytesError(`${what}: ${error.message}`, { cause: error });
}
