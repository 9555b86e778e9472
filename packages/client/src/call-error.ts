import { ContractError, type DocumentError } from '@ethread/types';
import { UnlistedError } from './response-error.ts';
import { TransportError } from './transport-error.ts';

/**
 * Everything that a call ends with when it does not end with a result (and is not ended by its signal, whose reason it
 * then throws). `name` tells which it is.
 */
export type CallError = DocumentError | UnlistedError | TransportError;

/**
 * Whether what was thrown is the error of a call.
 *
 * @example
 * if (isCallError(thrown) && thrown.name === 'CreditsExhaustedError') await sleep(thrown.retryAfterSeconds);
 */
export function isCallError(thrown: unknown): thrown is CallError {
  return (
    thrown instanceof ContractError || thrown instanceof UnlistedError || thrown instanceof TransportError
  );
}
