// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { ContractError, type ContractErrorOptions, type ErrorMaker } from '../contract-error.ts';

/** Every error of the document by name, a row a line. */
// prettier-ignore
export const errorTable = {
  InvalidApiKey: { code: -32000, message: 'invalid API key', httpStatus: 401, owed: false },
  ApiKeyExpired: { code: -32000, message: 'API key expired', httpStatus: 401, owed: false },
  KeyNotAllowed: { code: -32002, message: '{detail}', httpStatus: 403, owed: false },
  ExecutionReverted: { code: 3, message: 'execution reverted: {reason}', httpStatus: 200, owed: true },
  ExecutionFailed: { code: -32000, message: '{detail}', httpStatus: 200, owed: true },
  ExecutionTimeout: { code: -32000, message: 'execution timeout', httpStatus: 200, owed: true },
  ParseError: { code: -32700, message: 'parse error', httpStatus: 400, owed: false },
  InvalidRequest: { code: -32600, message: 'invalid request', httpStatus: 200, owed: false },
  MethodNotFound: { code: -32601, message: 'the method {method} does not exist/is not available', httpStatus: 200, owed: false },
  InvalidParams: { code: -32602, message: '{detail}', httpStatus: 200, owed: false },
  InternalError: { code: -32603, message: 'internal error (request {requestId})', httpStatus: 200, owed: false },
  TooManyResults: { code: -32005, message: 'query returned more than 10000 results', httpStatus: 200, owed: true },
  QueryTimeout: { code: -32005, message: 'query timeout exceeded', httpStatus: 200, owed: true },
  CreditsExhausted: { code: -32005, message: 'daily credit balance exhausted', httpStatus: 402, owed: false, retryAfter: true },
  RateExceeded: { code: -32005, message: 'request rate exceeded: {detail}', httpStatus: 429, owed: false, retryAfter: true },
  HeaderNotFound: { code: -32001, message: 'header not found', httpStatus: 200, owed: true },
  PrunedHistory: { code: 4444, message: 'pruned history unavailable', httpStatus: 200, owed: true },
  ResourceUnavailable: { code: -32002, message: 'resource unavailable', httpStatus: 200, owed: false, retryAfter: true, causes: { noNode: 'no node can be asked', oldHead: 'no node can be asked; the newest block is {seconds} s old', noConsensus: 'this chain has no consensus configured', noBeaconNode: 'no beacon node can be asked for it', notFinalized: 'consensus has not finalized a block of the followed chain yet', noPartner: 'neither a node nor the partner can be asked', notMarked: 'no node can be asked, and the partner is not asked for this method', limited: 'the nodes take no more calls for now', behind: 'the nodes have not reached the block', elsewhere: 'the nodes are on another fork', otherChain: 'the nodes serve another chain', quarantined: 'the nodes are quarantined because of wrong responses', unproven: 'no response of a node could be proven', failing: 'no node could answer the call', notExecuted: 'the state of block {number} is not executed yet', late: 'the request took too long', largeBatch: 'the responses of this batch are too large; send fewer items' } },
  BodyTooLarge: { code: -32600, message: 'request body too large: {detail}', httpStatus: 413, owed: false },
  BatchTooLarge: { code: -32600, message: 'batch too large: {limit} items at most', httpStatus: 413, owed: false },
  MethodNotAllowed: { code: -32600, message: 'method not allowed: {expected}', httpStatus: 405, owed: false },
  UnsupportedMediaType: { code: -32600, message: 'unsupported media type: {expected}', httpStatus: 415, owed: false },
  UnknownPath: { code: -32600, message: 'unknown path: {expected}', httpStatus: 404, owed: false },
  Draining: { code: -32002, message: 'the service is draining', httpStatus: 503, owed: false, retryAfter: true },
  Overloaded: { code: -32002, message: 'the service is overloaded', httpStatus: 503, owed: false, retryAfter: true },
} as const;

/** The name of an error of the document. */
export type ErrorName = keyof typeof errorTable;

/** Any error of the document: `name` identifies it, `code` narrows to those that share it. */
export type DocumentError =
  | InvalidApiKeyError
  | ApiKeyExpiredError
  | KeyNotAllowedError
  | ExecutionRevertedError
  | ExecutionFailedError
  | ExecutionTimeoutError
  | ParseError
  | InvalidRequestError
  | MethodNotFoundError
  | InvalidParamsError
  | InternalError
  | TooManyResultsError
  | QueryTimeoutError
  | CreditsExhaustedError
  | RateExceededError
  | HeaderNotFoundError
  | PrunedHistoryError
  | ResourceUnavailableError
  | BodyTooLargeError
  | BatchTooLargeError
  | MethodNotAllowedError
  | UnsupportedMediaTypeError
  | UnknownPathError
  | DrainingError
  | OverloadedError;

/** -32000, HTTP 401: invalid API key. The key is missing, unknown or revoked. The service also rejects a WebSocket upgrade with such a key. Check the key: it may be mistyped, revoked, or of another service. */
export class InvalidApiKeyError extends ContractError {
  override readonly name = 'InvalidApiKeyError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('InvalidApiKey', errorTable.InvalidApiKey, {}, options);
  }
}

/** -32000, HTTP 401: API key expired. The key was valid and has expired. The service also rejects a WebSocket upgrade with such a key. Use another key, or ask the operator for one. */
export class ApiKeyExpiredError extends ContractError {
  override readonly name = 'ApiKeyExpiredError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('ApiKeyExpired', errorTable.ApiKeyExpired, {}, options);
  }
}

/** -32002, HTTP 403: {detail}. The key does not allow this chain, method, origin or address. The message names it. Use a key that may do this, or ask the operator to extend the scope of this one. */
export class KeyNotAllowedError extends ContractError {
  override readonly name = 'KeyNotAllowedError';
  declare readonly code: -32002;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('KeyNotAllowed', errorTable.KeyNotAllowed, values, options);
    this.detail = values.detail;
  }
}

/** 3, HTTP 200: execution reverted: {reason}. The EVM executes REVERT. The message ends with the reason as text where it can be decoded, and is `execution reverted` alone where it cannot. Decode the data with the ABI of the contract, and check the arguments, the sender and the block of the call. `data`: The ABI-encoded revert payload. */
export class ExecutionRevertedError extends ContractError {
  override readonly name = 'ExecutionRevertedError';
  declare readonly code: 3;
  readonly reason: string;
  constructor(values: { readonly reason: string }, options?: ContractErrorOptions) {
    super('ExecutionReverted', errorTable.ExecutionReverted, values, options);
    this.reason = values.reason;
  }
}

/** -32000, HTTP 200: {detail}. Execution fails in another way, such as out of gas or a bad opcode; the message names it. Check the address, the input and the gas of the call. */
export class ExecutionFailedError extends ContractError {
  override readonly name = 'ExecutionFailedError';
  declare readonly code: -32000;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('ExecutionFailed', errorTable.ExecutionFailed, values, options);
    this.detail = values.detail;
  }
}

/** -32000, HTTP 200: execution timeout. A call, an estimate or a proof uses all of the CPU time that the plan gives it. Split the work into several calls, or use a plan that allows more time. */
export class ExecutionTimeoutError extends ContractError {
  override readonly name = 'ExecutionTimeoutError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('ExecutionTimeout', errorTable.ExecutionTimeout, {}, options);
  }
}

/** -32700, HTTP 400: parse error. The body is not JSON. Send JSON in UTF-8. */
export class ParseError extends ContractError {
  override readonly name = 'ParseError';
  declare readonly code: -32700;
  constructor(options?: ContractErrorOptions) {
    super('ParseError', errorTable.ParseError, {}, options);
  }
}

/** -32600, HTTP 200: invalid request. The body is not a request object, is an empty batch, or has a wrong `jsonrpc`. Send an object with `jsonrpc` "2.0", `id`, `method` and `params`, or a batch of at least one. */
export class InvalidRequestError extends ContractError {
  override readonly name = 'InvalidRequestError';
  declare readonly code: -32600;
  constructor(options?: ContractErrorOptions) {
    super('InvalidRequest', errorTable.InvalidRequest, {}, options);
  }
}

/** -32601, HTTP 200: the method {method} does not exist/is not available. This document does not contain the method. */
export class MethodNotFoundError extends ContractError {
  override readonly name = 'MethodNotFoundError';
  declare readonly code: -32601;
  readonly method: string;
  constructor(values: { readonly method: string }, options?: ContractErrorOptions) {
    super('MethodNotFound', errorTable.MethodNotFound, values, options);
    this.method = values.method;
  }
}

/** -32602, HTTP 200: {detail}. The params do not match their schema. The message contains the param, the expected value and the received value. Also for a block range that is reversed or reaches past the head, a block hash beside a range, and too many parameters. Correct the param that the message names. */
export class InvalidParamsError extends ContractError {
  override readonly name = 'InvalidParamsError';
  declare readonly code: -32602;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('InvalidParams', errorTable.InvalidParams, values, options);
    this.detail = values.detail;
  }
}

/** -32603, HTTP 200: internal error (request {requestId}). The service itself failed. Its log contains the request id and the cause. Send the call again. If it fails again, give the request id to the operator of the service. */
export class InternalError extends ContractError {
  override readonly name = 'InternalError';
  declare readonly code: -32603;
  readonly requestId: string;
  constructor(values: { readonly requestId: string }, options?: ContractErrorOptions) {
    super('InternalError', errorTable.InternalError, values, options);
    this.requestId = values.requestId;
  }
}

/** -32005, HTTP 200: query returned more than 10000 results. eth_getLogs matches more results than it may return. An identical query of the same key within 10 s gets the error again without a charge, unless a new head or a reorg changed its range. Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address. `data`: A range that works, `0xFROM-0xTO`, where one was found in time. */
export class TooManyResultsError extends ContractError {
  override readonly name = 'TooManyResultsError';
  declare readonly code: -32005;
  constructor(options?: ContractErrorOptions) {
    super('TooManyResults', errorTable.TooManyResults, {}, options);
  }
}

/** -32005, HTTP 200: query timeout exceeded. eth_getLogs runs longer than it may. An identical query of the same key within 10 s gets the error again without a charge, unless a new head or a reorg changed its range. Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address. `data`: A range that works, `0xFROM-0xTO`, where one was found in time. */
export class QueryTimeoutError extends ContractError {
  override readonly name = 'QueryTimeoutError';
  declare readonly code: -32005;
  constructor(options?: ContractErrorOptions) {
    super('QueryTimeout', errorTable.QueryTimeout, {}, options);
  }
}

/** -32005, HTTP 402: daily credit balance exhausted. The daily balance is too low for this call. Wait for the seconds in `Retry-After`: then the credits of the next day are there. Or use a plan with more credits. */
export class CreditsExhaustedError extends ContractError {
  override readonly name = 'CreditsExhaustedError';
  declare readonly code: -32005;
  constructor(options?: ContractErrorOptions) {
    super('CreditsExhausted', errorTable.CreditsExhausted, {}, options);
  }
}

/** -32005, HTTP 429: request rate exceeded: {detail}. More calls a second than the plan allows, which the message names. Each item of a batch counts, and a rejected body counts as one call for each started 64 KiB. Wait for the seconds in `Retry-After`, and send fewer calls a second. */
export class RateExceededError extends ContractError {
  override readonly name = 'RateExceededError';
  declare readonly code: -32005;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('RateExceeded', errorTable.RateExceeded, values, options);
    this.detail = values.detail;
  }
}

/** -32001, HTTP 200: header not found. The block of a call, an estimate, a proof or a filter is unknown. Check the number or hash of the block, or use `latest`. */
export class HeaderNotFoundError extends ContractError {
  override readonly name = 'HeaderNotFoundError';
  declare readonly code: -32001;
  constructor(options?: ContractErrorOptions) {
    super('HeaderNotFound', errorTable.HeaderNotFound, {}, options);
  }
}

/** 4444, HTTP 200: pruned history unavailable. The requested history is not available in this deployment. Use a newer block, or a service that has this history. */
export class PrunedHistoryError extends ContractError {
  override readonly name = 'PrunedHistoryError';
  declare readonly code: 4444;
  constructor(options?: ContractErrorOptions) {
    super('PrunedHistory', errorTable.PrunedHistory, {}, options);
  }
}

/** -32002, HTTP 200: resource unavailable. No source of the data is available. The message names the cause. Send the call again after the seconds in `Retry-After`. */
export class ResourceUnavailableError extends ContractError {
  override readonly name = 'ResourceUnavailableError';
  declare readonly code: -32002;
  constructor(options?: ContractErrorOptions) {
    super('ResourceUnavailable', errorTable.ResourceUnavailable, {}, options);
  }
}

/** -32600, HTTP 413: request body too large: {detail}. The body is larger than the limit; a WebSocket is closed with 1009 instead. Or it has more values, arrays, objects or members than a limit allows. The message names the limit. */
export class BodyTooLargeError extends ContractError {
  override readonly name = 'BodyTooLargeError';
  declare readonly code: -32600;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('BodyTooLarge', errorTable.BodyTooLarge, values, options);
    this.detail = values.detail;
  }
}

/** -32600, HTTP 413: batch too large: {limit} items at most. The batch has more items than the limit. */
export class BatchTooLargeError extends ContractError {
  override readonly name = 'BatchTooLargeError';
  declare readonly code: -32600;
  readonly limit: string;
  constructor(values: { readonly limit: string }, options?: ContractErrorOptions) {
    super('BatchTooLarge', errorTable.BatchTooLarge, values, options);
    this.limit = values.limit;
  }
}

/** -32600, HTTP 405: method not allowed: {expected}. The path does not support the HTTP method. The message names the supported one. */
export class MethodNotAllowedError extends ContractError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: -32600;
  readonly expected: string;
  constructor(values: { readonly expected: string }, options?: ContractErrorOptions) {
    super('MethodNotAllowed', errorTable.MethodNotAllowed, values, options);
    this.expected = values.expected;
  }
}

/** -32600, HTTP 415: unsupported media type: {expected}. The Content-Type of the request is not application/json, or the body has a Content-Encoding, such as gzip. The message names what is expected. */
export class UnsupportedMediaTypeError extends ContractError {
  override readonly name = 'UnsupportedMediaTypeError';
  declare readonly code: -32600;
  readonly expected: string;
  constructor(values: { readonly expected: string }, options?: ContractErrorOptions) {
    super('UnsupportedMediaType', errorTable.UnsupportedMediaType, values, options);
    this.expected = values.expected;
  }
}

/** -32600, HTTP 404: unknown path: {expected}. The service has no such path. The message names the expected one. */
export class UnknownPathError extends ContractError {
  override readonly name = 'UnknownPathError';
  declare readonly code: -32600;
  readonly expected: string;
  constructor(values: { readonly expected: string }, options?: ContractErrorOptions) {
    super('UnknownPath', errorTable.UnknownPath, values, options);
    this.expected = values.expected;
  }
}

/** -32002, HTTP 503: the service is draining. The service is stopping. */
export class DrainingError extends ContractError {
  override readonly name = 'DrainingError';
  declare readonly code: -32002;
  constructor(options?: ContractErrorOptions) {
    super('Draining', errorTable.Draining, {}, options);
  }
}

/** -32002, HTTP 503: the service is overloaded. The service has more work than it can process. */
export class OverloadedError extends ContractError {
  override readonly name = 'OverloadedError';
  declare readonly code: -32002;
  constructor(options?: ContractErrorOptions) {
    super('Overloaded', errorTable.Overloaded, {}, options);
  }
}

/** Creates the error of each name from the details of its message. A message in the options replaces the document's. */
export const errorMakers: Readonly<Record<ErrorName, ErrorMaker>> = {
  InvalidApiKey: (options) => new InvalidApiKeyError(options),
  ApiKeyExpired: (options) => new ApiKeyExpiredError(options),
  KeyNotAllowed: (options, values) => new KeyNotAllowedError({ detail: values?.detail ?? '' }, options),
  ExecutionReverted: (options, values) =>
    new ExecutionRevertedError({ reason: values?.reason ?? '' }, options),
  ExecutionFailed: (options, values) => new ExecutionFailedError({ detail: values?.detail ?? '' }, options),
  ExecutionTimeout: (options) => new ExecutionTimeoutError(options),
  ParseError: (options) => new ParseError(options),
  InvalidRequest: (options) => new InvalidRequestError(options),
  MethodNotFound: (options, values) => new MethodNotFoundError({ method: values?.method ?? '' }, options),
  InvalidParams: (options, values) => new InvalidParamsError({ detail: values?.detail ?? '' }, options),
  InternalError: (options, values) => new InternalError({ requestId: values?.requestId ?? '' }, options),
  TooManyResults: (options) => new TooManyResultsError(options),
  QueryTimeout: (options) => new QueryTimeoutError(options),
  CreditsExhausted: (options) => new CreditsExhaustedError(options),
  RateExceeded: (options, values) => new RateExceededError({ detail: values?.detail ?? '' }, options),
  HeaderNotFound: (options) => new HeaderNotFoundError(options),
  PrunedHistory: (options) => new PrunedHistoryError(options),
  ResourceUnavailable: (options) => new ResourceUnavailableError(options),
  BodyTooLarge: (options, values) => new BodyTooLargeError({ detail: values?.detail ?? '' }, options),
  BatchTooLarge: (options, values) => new BatchTooLargeError({ limit: values?.limit ?? '' }, options),
  MethodNotAllowed: (options, values) =>
    new MethodNotAllowedError({ expected: values?.expected ?? '' }, options),
  UnsupportedMediaType: (options, values) =>
    new UnsupportedMediaTypeError({ expected: values?.expected ?? '' }, options),
  UnknownPath: (options, values) => new UnknownPathError({ expected: values?.expected ?? '' }, options),
  Draining: (options) => new DrainingError(options),
  Overloaded: (options) => new OverloadedError(options),
};
