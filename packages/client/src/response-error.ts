import { RpcError } from '@ethread/json-rpc';
import {
  BatchTooLargeError,
  BodyTooLargeError,
  type ContractErrorOptions,
  CreditsExhaustedError,
  DrainingError,
  type ErrorName,
  errorTable,
  ExecutionFailedError,
  ExecutionRevertedError,
  HeaderNotFoundError,
  InternalError,
  InvalidApiKeyError,
  InvalidParamsError,
  InvalidRequestError,
  KeyNotAllowedError,
  MethodNotAllowedError,
  MethodNotFoundError,
  OverloadedError,
  ParseError,
  PrunedHistoryError,
  QueryTimeoutError,
  RateExceededError,
  ResourceUnavailableError,
  TooManyResultsError,
  UnknownPathError,
  UnsupportedMediaTypeError,
} from '@ethread/types';
import { fieldsOf } from './fields-of.ts';

/** What an error response says. Its message stands instead of the document's, so no values are filled in. */
interface Answered extends ContractErrorOptions {
  readonly message: string;
}

/** The class of each error of the document. */
const makeError: Readonly<Record<ErrorName, (answered: Answered) => RpcError>> = {
  BatchTooLarge: (answered) => new BatchTooLargeError(answered),
  BodyTooLarge: (answered) => new BodyTooLargeError(answered),
  CreditsExhausted: (answered) => new CreditsExhaustedError(answered),
  Draining: (answered) => new DrainingError(answered),
  ExecutionFailed: (answered) => new ExecutionFailedError({ detail: '' }, answered),
  ExecutionReverted: (answered) => new ExecutionRevertedError({ reason: '' }, answered),
  HeaderNotFound: (answered) => new HeaderNotFoundError(answered),
  InternalError: (answered) => new InternalError({ requestId: '' }, answered),
  InvalidApiKey: (answered) => new InvalidApiKeyError(answered),
  InvalidParams: (answered) => new InvalidParamsError({ detail: '' }, answered),
  InvalidRequest: (answered) => new InvalidRequestError(answered),
  KeyNotAllowed: (answered) => new KeyNotAllowedError({ detail: '' }, answered),
  MethodNotAllowed: (answered) => new MethodNotAllowedError({ expected: '' }, answered),
  MethodNotFound: (answered) => new MethodNotFoundError({ method: '' }, answered),
  Overloaded: (answered) => new OverloadedError(answered),
  ParseError: (answered) => new ParseError(answered),
  PrunedHistory: (answered) => new PrunedHistoryError(answered),
  QueryTimeout: (answered) => new QueryTimeoutError(answered),
  RateExceeded: (answered) => new RateExceededError(answered),
  ResourceUnavailable: (answered) => new ResourceUnavailableError(answered),
  TooManyResults: (answered) => new TooManyResultsError(answered),
  UnknownPath: (answered) => new UnknownPathError({ expected: '' }, answered),
  UnsupportedMediaType: (answered) => new UnsupportedMediaTypeError(answered),
};

/**
 * An error response as the document's class for it. Several rows may share a code: the row whose message it is goes
 * first, then one that leaves words open, then the only one of the code; what fits none is a plain {@link RpcError}.
 */
export function toResponseError(error: unknown): RpcError {
  const { code, message, data } = fieldsOf(error);
  const text = typeof message === 'string' ? message : 'the service sent an error without a message';
  const answered = { message: text, ...(typeof data === 'string' ? { data } : {}) };
  const rows = errorNames.filter((name) => errorTable[name].code === code);
  const name =
    rows.find((row) => errorTable[row].message === text) ??
    rows.find((row) => isOpen(row) && text.startsWith(wordsBefore(row))) ??
    (rows.length === 1 ? rows[0] : undefined);
  if (name) return makeError[name](answered);
  return new RpcError(text, { code: typeof code === 'number' ? code : 0, ...answered });
}

// The keys of a record whose type names each of them.
const errorNames = Object.keys(errorTable) as ErrorName[];
const isOpen = (name: ErrorName) => errorTable[name].message.includes('{');
const wordsBefore = (name: ErrorName) => errorTable[name].message.split('{', 1)[0] ?? '';
