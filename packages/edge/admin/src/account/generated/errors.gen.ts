// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { ContractError, type ContractErrorOptions, type ErrorMaker } from '@ethread/types';
import * as main from '@ethread/types';

export {
  InvalidApiKeyError,
  ApiKeyExpiredError,
  KeyNotAllowedError,
  ParseError,
  InvalidRequestError,
  MethodNotFoundError,
  InvalidParamsError,
  InternalError,
  RateExceededError,
  OverloadedError,
  ResourceUnavailableError,
  BodyTooLargeError,
  BatchTooLargeError,
  MethodNotAllowedError,
  UnsupportedMediaTypeError,
  UnknownPathError,
  DrainingError,
} from '@ethread/types';

/** Every error of the document by name, a row a line. */
// prettier-ignore
export const errorTable = {
  InvalidApiKey: { code: -32000, message: 'invalid API key', httpStatus: 401, owed: false },
  ApiKeyExpired: { code: -32000, message: 'API key expired', httpStatus: 401, owed: false },
  KeyNotAllowed: { code: -32002, message: '{detail}', httpStatus: 403, owed: false },
  PageRejected: { code: -32004, message: 'requests of web pages are rejected', httpStatus: 403, owed: false },
  KeyRotated: { code: -32003, message: 'the key was rotated already', httpStatus: 200, owed: false },
  RotationNotAllowed: { code: -32003, message: 'only the operator rotates a key with a list of origins', httpStatus: 200, owed: false },
  ParseError: { code: -32700, message: 'parse error', httpStatus: 400, owed: false },
  InvalidRequest: { code: -32600, message: 'invalid request', httpStatus: 200, owed: false },
  MethodNotFound: { code: -32601, message: 'the method {method} does not exist/is not available', httpStatus: 200, owed: false },
  InvalidParams: { code: -32602, message: '{detail}', httpStatus: 200, owed: false },
  InternalError: { code: -32603, message: 'internal error (request {requestId})', httpStatus: 200, owed: false },
  RateExceeded: { code: -32005, message: 'request rate exceeded: {detail}', httpStatus: 429, owed: false, retryAfter: true },
  Overloaded: { code: -32002, message: 'the service is overloaded', httpStatus: 503, owed: false, retryAfter: true },
  ResourceUnavailable: { code: -32002, message: 'resource unavailable', httpStatus: 200, owed: false, retryAfter: true, causes: { noNode: 'no node can be asked', oldHead: 'no node can be asked; the newest block is {seconds} s old', noConsensus: 'this chain has no consensus configured', noBeaconNode: 'no beacon node can be asked for it', notFinalized: 'consensus has not finalized a block of the followed chain yet', noPartner: 'neither a node nor the partner can be asked', notMarked: 'no node can be asked, and the partner is not asked for this method', limited: 'the nodes take no more calls for now', behind: 'the nodes have not reached the block', elsewhere: 'the nodes are on another fork', otherChain: 'the nodes serve another chain', quarantined: 'the nodes are quarantined because of wrong responses', unproven: 'no response of a node could be proven', failing: 'no node could answer the call', notExecuted: 'the state of block {number} is not executed yet', late: 'the request took too long', largeBatch: 'the responses of this batch are too large; send fewer items' } },
  BodyTooLarge: { code: -32600, message: 'request body too large: {detail}', httpStatus: 413, owed: false },
  BatchTooLarge: { code: -32600, message: 'batch too large: {limit} items at most', httpStatus: 413, owed: false },
  MethodNotAllowed: { code: -32600, message: 'method not allowed: {expected}', httpStatus: 405, owed: false },
  UnsupportedMediaType: { code: -32600, message: 'unsupported media type: {expected}', httpStatus: 415, owed: false },
  UnknownPath: { code: -32600, message: 'unknown path: {expected}', httpStatus: 404, owed: false },
  Draining: { code: -32002, message: 'the service is draining', httpStatus: 503, owed: false, retryAfter: true },
} as const;

/** The name of an error of the document. */
export type ErrorName = keyof typeof errorTable;

/** Any error of the document: `name` identifies it, `code` narrows to those that share it. */
export type DocumentError =
  | main.InvalidApiKeyError
  | main.ApiKeyExpiredError
  | main.KeyNotAllowedError
  | PageRejectedError
  | KeyRotatedError
  | RotationNotAllowedError
  | main.ParseError
  | main.InvalidRequestError
  | main.MethodNotFoundError
  | main.InvalidParamsError
  | main.InternalError
  | main.RateExceededError
  | main.OverloadedError
  | main.ResourceUnavailableError
  | main.BodyTooLargeError
  | main.BatchTooLargeError
  | main.MethodNotAllowedError
  | main.UnsupportedMediaTypeError
  | main.UnknownPathError
  | main.DrainingError;

/** -32004, HTTP 403: requests of web pages are rejected. The request has an Origin, as a browser sends it for a page, and the page is not the service's own. */
export class PageRejectedError extends ContractError {
  override readonly name = 'PageRejectedError';
  declare readonly code: -32004;
  constructor(options?: ContractErrorOptions) {
    super('PageRejected', errorTable.PageRejected, {}, options);
  }
}

/** -32003, HTTP 200: the key was rotated already. Another request has rotated the key. It stays valid until its overlap is over. Use the new key. If it is lost, ask the operator for another one. */
export class KeyRotatedError extends ContractError {
  override readonly name = 'KeyRotatedError';
  declare readonly code: -32003;
  constructor(options?: ContractErrorOptions) {
    super('KeyRotated', errorTable.KeyRotated, {}, options);
  }
}

/** -32003, HTTP 200: only the operator rotates a key with a list of origins. The key is limited to origins, so web pages contain it and everybody can read it there. Ask the operator to rotate it. */
export class RotationNotAllowedError extends ContractError {
  override readonly name = 'RotationNotAllowedError';
  declare readonly code: -32003;
  constructor(options?: ContractErrorOptions) {
    super('RotationNotAllowed', errorTable.RotationNotAllowed, {}, options);
  }
}

/** Creates the error of each name from the details of its message. A message in the options replaces the document's. */
export const errorMakers: Readonly<Record<ErrorName, ErrorMaker>> = {
  InvalidApiKey: main.errorMakers.InvalidApiKey,
  ApiKeyExpired: main.errorMakers.ApiKeyExpired,
  KeyNotAllowed: main.errorMakers.KeyNotAllowed,
  PageRejected: (options) => new PageRejectedError(options),
  KeyRotated: (options) => new KeyRotatedError(options),
  RotationNotAllowed: (options) => new RotationNotAllowedError(options),
  ParseError: main.errorMakers.ParseError,
  InvalidRequest: main.errorMakers.InvalidRequest,
  MethodNotFound: main.errorMakers.MethodNotFound,
  InvalidParams: main.errorMakers.InvalidParams,
  InternalError: main.errorMakers.InternalError,
  RateExceeded: main.errorMakers.RateExceeded,
  Overloaded: main.errorMakers.Overloaded,
  ResourceUnavailable: main.errorMakers.ResourceUnavailable,
  BodyTooLarge: main.errorMakers.BodyTooLarge,
  BatchTooLarge: main.errorMakers.BatchTooLarge,
  MethodNotAllowed: main.errorMakers.MethodNotAllowed,
  UnsupportedMediaType: main.errorMakers.UnsupportedMediaType,
  UnknownPath: main.errorMakers.UnknownPath,
  Draining: main.errorMakers.Draining,
};
