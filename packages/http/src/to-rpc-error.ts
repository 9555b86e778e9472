import type { Logger } from '@ethread/core';
import { RpcError } from '@ethread/json-rpc';
import { ContractError, InternalError } from '@ethread/types';

/**
 * Returns any error as an error of the contract. An unexpected error is logged with the request's id and reported as
 * internal.
 */
export function toRpcError(error: unknown, requestId: string, logger: Logger): RpcError {
  if (error instanceof RpcError) return error;
  logger.error({ requestId, err: error }, 'a request failed because of an internal error');
  return new InternalError({ requestId }, { cause: error });
}

/**
 * Returns when to retry after an error, in seconds. Some errors contain the time. Draining and load shedding end soon. Of
 * an error with status 200 the time is not always known.
 */
export function retryAfterOf(error: RpcError): number | undefined {
  if (!(error instanceof ContractError) || !error.row.retryAfter) return undefined;
  return error.retryAfterSeconds ?? (error.httpStatus === 200 ? undefined : 1);
}
