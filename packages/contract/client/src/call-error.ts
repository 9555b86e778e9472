import { ContractError, type DocumentError } from '@ethread/types';
import { UnlistedError } from './response-error.ts';
import { TransportError } from './transport-error.ts';

/** Every error of a call, identified by `name`. A call that its signal aborts throws the signal's reason instead. */
export type CallError = DocumentError | UnlistedError | TransportError;

/** Returns true when a thrown value is the error of a call. */
export function isCallError(thrown: unknown): thrown is CallError {
  return (
    thrown instanceof ContractError || thrown instanceof UnlistedError || thrown instanceof TransportError
  );
}
