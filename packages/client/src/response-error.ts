import { RpcError } from '@ethread/json-rpc';
import {
  CreditsExhaustedError,
  ExecutionRevertedError,
  HeaderNotFoundError,
  InvalidParamsError,
  MethodNotFoundError,
  PrunedHistoryError,
  QueryTimeoutError,
  TooManyResultsError,
} from '@ethread/types';

const REVERTED = 'execution reverted: ';

/** An error response as the document's class for it; as a plain {@link RpcError} where a code has several meanings. */
export function toResponseError(error: unknown): RpcError {
  const { code, message, data }: Partial<Record<string, unknown>> = Object(error);
  const number = typeof code === 'number' ? code : 0;
  const text = typeof message === 'string' ? message : 'the service sent an error without a message';
  const options = { message: text, ...(typeof data === 'string' ? { data } : {}) };
  switch (number) {
    case 3:
      return new ExecutionRevertedError(
        { reason: text.startsWith(REVERTED) ? text.slice(REVERTED.length) : '' },
        options,
      );
    case -32601:
      return new MethodNotFoundError({ method: '' }, options);
    case -32602:
      return new InvalidParamsError({ detail: text }, options);
    case -32001:
      return new HeaderNotFoundError(options);
    case 4444:
      return new PrunedHistoryError(options);
  }
  // One code for three limits: the message is part of the contract and tells them apart.
  const limits = [new TooManyResultsError(), new QueryTimeoutError(), new CreditsExhaustedError()];
  const limit = limits.find((one) => one.code === number && one.message === text);
  return limit ?? new RpcError(text, { code: number, data: options.data });
}
