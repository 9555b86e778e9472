import type { Logger } from '@ethread/core';
import { RpcError } from '@ethread/json-rpc';
import { ContractError, InternalError } from '@ethread/types';

/** Any error as one of the contract; what was not foreseen is logged under the request's id and told as such. */
export function toRpcError(error: unknown, requestId: string, logger: Logger): RpcError {
  if (error instanceof RpcError) return error;
  logger.error({ requestId, err: error }, 'a request failed by our own fault');
  return new InternalError({ requestId }, { cause: error });
}

/** When to try again after an error, in seconds: some errors say it themselves, draining and shedding pass soon. */
export function retryAfterOf(error: RpcError): number | undefined {
  return error instanceof ContractError && error.row.retryAfter ? (error.retryAfterSeconds ?? 1) : undefined;
}
