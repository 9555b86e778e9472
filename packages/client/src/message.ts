import { fieldsOf } from './fields-of.ts';
import { toResponseError } from './response-error.ts';
import { TransportError } from './transport-error.ts';

/** The text of one call. Optional params that were left out are not sent. */
export function printRequest(id: number, method: string, params: readonly unknown[]): string {
  const last = params.findLastIndex((param) => param !== undefined);
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: params.slice(0, last + 1) });
}

/**
 * The result of an answer.
 *
 * @throws {RpcError} for an error response.
 * @throws {TransportError} for what is no answer to the id.
 */
export function readAnswer<Result>(answer: unknown, id: number): Result {
  const { id: answeredId, result, error } = fieldsOf(answer);
  // An error without an id is the service's word on a request that it could not read.
  if (error !== undefined && (answeredId === id || answeredId === null)) throw toResponseError(error);
  if (answeredId !== id || result === undefined) {
    throw new TransportError('the service sent what is no answer to the request');
  }
  // What the service answers for a method is the document's type for it; verification is another layer's.
  return result as Result;
}
