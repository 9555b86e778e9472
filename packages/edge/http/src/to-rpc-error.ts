import type { Logger } from '@ethread/core';
import { type MessageRejection, RpcError } from '@ethread/json-rpc';
import { PortError, type PortFailure } from '@ethread/ports';
import {
  BatchTooLargeError,
  BodyTooLargeError,
  ContractError,
  ExecutionTimeoutError,
  errorTable,
  InternalError,
  MethodNotAllowedError,
  OverloadedError,
  ParseError,
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
      return new RateExceededError(
        { detail: failure.detail },
        { cause, retryAfterSeconds: failure.retryAfterSeconds },
      );
    case 'outOfTime':
      return new ExecutionTimeoutError({ cause });
    case 'notHeld':
      return new PrunedHistoryError({ cause });
  }
}

/** The names of the limits of a message's structure, after their values. */
const LIMIT_WORDS = {
  maxValues: 'values',
  maxRequestValues: 'values of one request',
  maxContainers: 'arrays and objects',
  maxMembers: 'members',
  maxRequestMembers: 'members of one request',
  maxNameBytes: 'bytes of the name of a member',
} as const;

/** Returns the error of a message that is rejected as a whole. */
export function toMessageError(message: MessageRejection): ContractError {
  if (message.kind === 'notJson') return new ParseError();
  const { limit, most } = message;
  if (limit === 'maxBatchItems') return new BatchTooLargeError({ limit: String(most) });
  return new BodyTooLargeError({ detail: `${most} ${LIMIT_WORDS[limit]} at most` });
}

/** Returns the error of a body above a limit in bytes. */
export function bodyTooLarge(maxBytes: number): BodyTooLargeError {
  return new BodyTooLargeError({ detail: `${maxBytes} bytes at most` });
}

/** Returns the error that rejects every other HTTP method. */
export const noPost = () => new MethodNotAllowedError({ expected: 'expected POST' });

/** Returns the document's message with a detail after it. Without a detail the error keeps the document's message. */
function withDetail(name: 'ResourceUnavailable' | 'Overloaded', detail: string | undefined) {
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
