import type { Logger } from '@ethread/core';
import { RpcError } from '@ethread/json-rpc';
import { PortError, type PortFailure } from '@ethread/ports';
import {
  ContractError,
  ExecutionTimeoutError,
  errorTable,
  InternalError,
  OverloadedError,
  PrunedHistoryError,
  RateExceededError,
  ResourceUnavailableError,
  unavailable,
} from '@ethread/types';

/**
 * Returns any error as an error of the contract. An unexpected error is logged with the request's id and reported as
 * internal.
 */
export function toRpcError(error: unknown, requestId: string, logger: Logger): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof PortError) return fromPort(error.failure, error);
  logger.error({ requestId, err: error }, 'a request failed because of an internal error');
  return new InternalError({ requestId }, { cause: error });
}

/** Returns the error of the document for a backend's failure. */
function fromPort(failure: PortFailure, cause: PortError): ContractError {
  switch (failure.kind) {
    case 'unavailable': {
      const { retryAfterSeconds } = failure;
      const options = { cause, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
      if (failure.cause) return unavailable(failure.cause, options, failure.values);
      return new ResourceUnavailableError({
        ...options,
        ...withDetail('ResourceUnavailable', failure.detail),
      });
    }
    case 'overloaded':
      return new OverloadedError({ cause, ...withDetail('Overloaded', failure.detail) });
    case 'clientLimit':
      return new RateExceededError({
        cause,
        retryAfterSeconds: failure.retryAfterSeconds,
        ...withDetail('RateExceeded', failure.detail),
      });
    case 'outOfTime':
      return new ExecutionTimeoutError({ cause });
    case 'notHeld':
      return new PrunedHistoryError({ cause });
  }
}

/** Returns the document's message with a detail after it. Without a detail the error keeps the document's message. */
function withDetail(name: 'ResourceUnavailable' | 'Overloaded' | 'RateExceeded', detail: string | undefined) {
  return detail === undefined ? {} : { message: `${errorTable[name].message}: ${detail}` };
}

/**
 * Returns when to retry after an error, in seconds. Some errors contain the time. Draining and load shedding end soon. Of
 * an error with status 200 the time is not always known.
 */
export function retryAfterOf(error: RpcError): number | undefined {
  if (!(error instanceof ContractError) || !error.row.retryAfter) return undefined;
  return error.retryAfterSeconds ?? (error.httpStatus === 200 ? undefined : 1);
}
