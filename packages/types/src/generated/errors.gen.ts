// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { ContractError, type ContractErrorOptions } from '../contract-error.ts';

/** Every error of the document by name. */
export const errorTable = {
  InvalidApiKey: {
    code: -32000,
    message: 'invalid API key',
    httpStatus: 401,
    retryAfter: false,
    owed: false,
  },
  KeyNotAllowed: { code: -32002, message: '{detail}', httpStatus: 403, retryAfter: false, owed: false },
  ExecutionReverted: {
    code: 3,
    message: 'execution reverted: {reason}',
    httpStatus: 200,
    retryAfter: false,
    owed: true,
  },
  ExecutionFailed: { code: -32000, message: '{detail}', httpStatus: 200, retryAfter: false, owed: true },
  ParseError: { code: -32700, message: 'parse error', httpStatus: 400, retryAfter: false, owed: false },
  InvalidRequest: {
    code: -32600,
    message: 'invalid request',
    httpStatus: 200,
    retryAfter: false,
    owed: false,
  },
  MethodNotFound: {
    code: -32601,
    message: 'the method {method} does not exist/is not available',
    httpStatus: 200,
    retryAfter: false,
    owed: false,
  },
  InvalidParams: { code: -32602, message: '{detail}', httpStatus: 200, retryAfter: false, owed: false },
  InternalError: {
    code: -32603,
    message: 'internal error (request {requestId})',
    httpStatus: 200,
    retryAfter: false,
    owed: false,
  },
  TooManyResults: {
    code: -32005,
    message: 'query returned more than 10000 results',
    httpStatus: 200,
    retryAfter: false,
    owed: true,
  },
  QueryTimeout: {
    code: -32005,
    message: 'query timeout exceeded',
    httpStatus: 200,
    retryAfter: false,
    owed: true,
  },
  CreditsExhausted: {
    code: -32005,
    message: 'daily credit balance exhausted',
    httpStatus: 402,
    retryAfter: true,
    owed: false,
  },
  RateExceeded: {
    code: -32005,
    message: 'request rate exceeded',
    httpStatus: 429,
    retryAfter: true,
    owed: false,
  },
  HeaderNotFound: {
    code: -32001,
    message: 'header not found',
    httpStatus: 200,
    retryAfter: false,
    owed: true,
  },
  PrunedHistory: {
    code: 4444,
    message: 'pruned history unavailable',
    httpStatus: 200,
    retryAfter: false,
    owed: true,
  },
  ResourceUnavailable: {
    code: -32002,
    message: 'resource unavailable',
    httpStatus: 200,
    retryAfter: false,
    owed: false,
  },
  BodyTooLarge: {
    code: -32600,
    message: 'request body too large',
    httpStatus: 413,
    retryAfter: false,
    owed: false,
  },
  BatchTooLarge: {
    code: -32600,
    message: 'batch too large',
    httpStatus: 413,
    retryAfter: false,
    owed: false,
  },
  MethodNotAllowed: {
    code: -32600,
    message: 'method not allowed: {expected}',
    httpStatus: 405,
    retryAfter: false,
    owed: false,
  },
  UnsupportedMediaType: {
    code: -32600,
    message: 'unsupported content type, expected application/json',
    httpStatus: 415,
    retryAfter: false,
    owed: false,
  },
  UnknownPath: {
    code: -32600,
    message: 'unknown path: {expected}',
    httpStatus: 404,
    retryAfter: false,
    owed: false,
  },
  Draining: {
    code: -32002,
    message: 'the service is draining',
    httpStatus: 503,
    retryAfter: true,
    owed: false,
  },
  Overloaded: {
    code: -32002,
    message: 'the service is overloaded',
    httpStatus: 503,
    retryAfter: true,
    owed: false,
  },
} as const;

/** The name of an error of the document. */
export type ErrorName = keyof typeof errorTable;

/**
 * -32000, HTTP 401: invalid API key
 */
export class InvalidApiKeyError extends ContractError {
  override readonly name = 'InvalidApiKeyError';
  constructor(options?: ContractErrorOptions) {
    super('InvalidApiKey', errorTable.InvalidApiKey, {}, options);
  }
}

/**
 * -32002, HTTP 403: {detail}
 */
export class KeyNotAllowedError extends ContractError {
  override readonly name = 'KeyNotAllowedError';
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('KeyNotAllowed', errorTable.KeyNotAllowed, values, options);
  }
}

/**
 * 3, HTTP 200: execution reverted: {reason}
 */
export class ExecutionRevertedError extends ContractError {
  override readonly name = 'ExecutionRevertedError';
  constructor(values: { readonly reason: string }, options?: ContractErrorOptions) {
    super('ExecutionReverted', errorTable.ExecutionReverted, values, options);
  }
}

/**
 * -32000, HTTP 200: {detail}
 */
export class ExecutionFailedError extends ContractError {
  override readonly name = 'ExecutionFailedError';
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('ExecutionFailed', errorTable.ExecutionFailed, values, options);
  }
}

/**
 * -32700, HTTP 400: parse error
 */
export class ParseError extends ContractError {
  override readonly name = 'ParseError';
  constructor(options?: ContractErrorOptions) {
    super('ParseError', errorTable.ParseError, {}, options);
  }
}

/**
 * -32600, HTTP 200: invalid request
 */
export class InvalidRequestError extends ContractError {
  override readonly name = 'InvalidRequestError';
  constructor(options?: ContractErrorOptions) {
    super('InvalidRequest', errorTable.InvalidRequest, {}, options);
  }
}

/**
 * -32601, HTTP 200: the method {method} does not exist/is not available
 */
export class MethodNotFoundError extends ContractError {
  override readonly name = 'MethodNotFoundError';
  constructor(values: { readonly method: string }, options?: ContractErrorOptions) {
    super('MethodNotFound', errorTable.MethodNotFound, values, options);
  }
}

/**
 * -32602, HTTP 200: {detail}
 */
export class InvalidParamsError extends ContractError {
  override readonly name = 'InvalidParamsError';
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('InvalidParams', errorTable.InvalidParams, values, options);
  }
}

/**
 * -32603, HTTP 200: internal error (request {requestId})
 */
export class InternalError extends ContractError {
  override readonly name = 'InternalError';
  constructor(values: { readonly requestId: string }, options?: ContractErrorOptions) {
    super('InternalError', errorTable.InternalError, values, options);
  }
}

/**
 * -32005, HTTP 200: query returned more than 10000 results
 */
export class TooManyResultsError extends ContractError {
  override readonly name = 'TooManyResultsError';
  constructor(options?: ContractErrorOptions) {
    super('TooManyResults', errorTable.TooManyResults, {}, options);
  }
}

/**
 * -32005, HTTP 200: query timeout exceeded
 */
export class QueryTimeoutError extends ContractError {
  override readonly name = 'QueryTimeoutError';
  constructor(options?: ContractErrorOptions) {
    super('QueryTimeout', errorTable.QueryTimeout, {}, options);
  }
}

/**
 * -32005, HTTP 402: daily credit balance exhausted
 */
export class CreditsExhaustedError extends ContractError {
  override readonly name = 'CreditsExhaustedError';
  constructor(options?: ContractErrorOptions) {
    super('CreditsExhausted', errorTable.CreditsExhausted, {}, options);
  }
}

/**
 * -32005, HTTP 429: request rate exceeded
 */
export class RateExceededError extends ContractError {
  override readonly name = 'RateExceededError';
  constructor(options?: ContractErrorOptions) {
    super('RateExceeded', errorTable.RateExceeded, {}, options);
  }
}

/**
 * -32001, HTTP 200: header not found
 */
export class HeaderNotFoundError extends ContractError {
  override readonly name = 'HeaderNotFoundError';
  constructor(options?: ContractErrorOptions) {
    super('HeaderNotFound', errorTable.HeaderNotFound, {}, options);
  }
}

/**
 * 4444, HTTP 200: pruned history unavailable
 */
export class PrunedHistoryError extends ContractError {
  override readonly name = 'PrunedHistoryError';
  constructor(options?: ContractErrorOptions) {
    super('PrunedHistory', errorTable.PrunedHistory, {}, options);
  }
}

/**
 * -32002, HTTP 200: resource unavailable
 */
export class ResourceUnavailableError extends ContractError {
  override readonly name = 'ResourceUnavailableError';
  constructor(options?: ContractErrorOptions) {
    super('ResourceUnavailable', errorTable.ResourceUnavailable, {}, options);
  }
}

/**
 * -32600, HTTP 413: request body too large
 */
export class BodyTooLargeError extends ContractError {
  override readonly name = 'BodyTooLargeError';
  constructor(options?: ContractErrorOptions) {
    super('BodyTooLarge', errorTable.BodyTooLarge, {}, options);
  }
}

/**
 * -32600, HTTP 413: batch too large
 */
export class BatchTooLargeError extends ContractError {
  override readonly name = 'BatchTooLargeError';
  constructor(options?: ContractErrorOptions) {
    super('BatchTooLarge', errorTable.BatchTooLarge, {}, options);
  }
}

/**
 * -32600, HTTP 405: method not allowed: {expected}
 */
export class MethodNotAllowedError extends ContractError {
  override readonly name = 'MethodNotAllowedError';
  constructor(values: { readonly expected: string }, options?: ContractErrorOptions) {
    super('MethodNotAllowed', errorTable.MethodNotAllowed, values, options);
  }
}

/**
 * -32600, HTTP 415: unsupported content type, expected application/json
 */
export class UnsupportedMediaTypeError extends ContractError {
  override readonly name = 'UnsupportedMediaTypeError';
  constructor(options?: ContractErrorOptions) {
    super('UnsupportedMediaType', errorTable.UnsupportedMediaType, {}, options);
  }
}

/**
 * -32600, HTTP 404: unknown path: {expected}
 */
export class UnknownPathError extends ContractError {
  override readonly name = 'UnknownPathError';
  constructor(values: { readonly expected: string }, options?: ContractErrorOptions) {
    super('UnknownPath', errorTable.UnknownPath, values, options);
  }
}

/**
 * -32002, HTTP 503: the service is draining
 */
export class DrainingError extends ContractError {
  override readonly name = 'DrainingError';
  constructor(options?: ContractErrorOptions) {
    super('Draining', errorTable.Draining, {}, options);
  }
}

/**
 * -32002, HTTP 503: the service is overloaded
 */
export class OverloadedError extends ContractError {
  override readonly name = 'OverloadedError';
  constructor(options?: ContractErrorOptions) {
    super('Overloaded', errorTable.Overloaded, {}, options);
  }
}
