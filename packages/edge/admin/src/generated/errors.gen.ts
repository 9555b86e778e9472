// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { ContractError, type ContractErrorOptions, type ErrorMaker } from '@ethread/types';
import * as main from '@ethread/types';

export {
  ParseError,
  InvalidRequestError,
  MethodNotFoundError,
  InvalidParamsError,
  InternalError,
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
  InvalidToken: { code: -32000, message: 'invalid token', httpStatus: 401, owed: false },
  PageRejected: { code: -32004, message: 'requests of web pages are rejected', httpStatus: 403, owed: false },
  ReadOnlyToken: { code: -32004, message: 'the token is read-only', httpStatus: 403, owed: false },
  ParseError: { code: -32700, message: 'parse error', httpStatus: 400, owed: false },
  InvalidRequest: { code: -32600, message: 'invalid request', httpStatus: 200, owed: false },
  MethodNotFound: { code: -32601, message: 'the method {method} does not exist/is not available', httpStatus: 200, owed: false },
  InvalidParams: { code: -32602, message: '{detail}', httpStatus: 200, owed: false },
  InternalError: { code: -32603, message: 'internal error (request {requestId})', httpStatus: 200, owed: false },
  UnknownKey: { code: -32001, message: 'there is no key {id}', httpStatus: 200, owed: false },
  KeyOfConfiguration: { code: -32003, message: 'the key {id} is one of the configuration: it has no plan, and changes with the configuration alone', httpStatus: 200, owed: false },
  KeyRevoked: { code: -32003, message: 'the key {id} is revoked', httpStatus: 200, owed: false },
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
  | InvalidTokenError
  | PageRejectedError
  | ReadOnlyTokenError
  | main.ParseError
  | main.InvalidRequestError
  | main.MethodNotFoundError
  | main.InvalidParamsError
  | main.InternalError
  | UnknownKeyError
  | KeyOfConfigurationError
  | KeyRevokedError
  | main.OverloadedError
  | main.ResourceUnavailableError
  | main.BodyTooLargeError
  | main.BatchTooLargeError
  | main.MethodNotAllowedError
  | main.UnsupportedMediaTypeError
  | main.UnknownPathError
  | main.DrainingError;

/** -32000, HTTP 401: invalid token. The header Authorization is missing, or its token is not one of the service's tokens. */
export class InvalidTokenError extends ContractError {
  override readonly name = 'InvalidTokenError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('InvalidToken', errorTable.InvalidToken, {}, options);
  }
}

/** -32004, HTTP 403: requests of web pages are rejected. The request has an Origin header, as browsers send it for pages, and the page is not the service's dashboard. */
export class PageRejectedError extends ContractError {
  override readonly name = 'PageRejectedError';
  declare readonly code: -32004;
  constructor(options?: ContractErrorOptions) {
    super('PageRejected', errorTable.PageRejected, {}, options);
  }
}

/** -32004, HTTP 403: the token is read-only. A request with a token of the role `reader` calls a method that changes a key. Use the administration's token. */
export class ReadOnlyTokenError extends ContractError {
  override readonly name = 'ReadOnlyTokenError';
  declare readonly code: -32004;
  constructor(options?: ContractErrorOptions) {
    super('ReadOnlyToken', errorTable.ReadOnlyToken, {}, options);
  }
}

/** -32001, HTTP 200: there is no key {id}. No key has this id. Call keys_list for the ids of all keys. */
export class UnknownKeyError extends ContractError {
  override readonly name = 'UnknownKeyError';
  declare readonly code: -32001;
  readonly id: string;
  constructor(values: { readonly id: string }, options?: ContractErrorOptions) {
    super('UnknownKey', errorTable.UnknownKey, values, options);
    this.id = values.id;
  }
}

/** -32003, HTTP 200: the key {id} is one of the configuration: it has no plan, and changes with the configuration alone. The call changes, rotates or revokes a key of the configuration, or asks for its credits. Edit the list `keys` of the configuration, and restart the service. */
export class KeyOfConfigurationError extends ContractError {
  override readonly name = 'KeyOfConfigurationError';
  declare readonly code: -32003;
  readonly id: string;
  constructor(values: { readonly id: string }, options?: ContractErrorOptions) {
    super('KeyOfConfiguration', errorTable.KeyOfConfiguration, values, options);
    this.id = values.id;
  }
}

/** -32003, HTTP 200: the key {id} is revoked. The call changes or rotates a revoked key. A revoked key stays revoked. Create a new key. */
export class KeyRevokedError extends ContractError {
  override readonly name = 'KeyRevokedError';
  declare readonly code: -32003;
  readonly id: string;
  constructor(values: { readonly id: string }, options?: ContractErrorOptions) {
    super('KeyRevoked', errorTable.KeyRevoked, values, options);
    this.id = values.id;
  }
}

/** Creates the error of each name from the details of its message. A message in the options replaces the document's. */
export const errorMakers: Readonly<Record<ErrorName, ErrorMaker>> = {
  InvalidToken: (options) => new InvalidTokenError(options),
  PageRejected: (options) => new PageRejectedError(options),
  ReadOnlyToken: (options) => new ReadOnlyTokenError(options),
  ParseError: main.errorMakers.ParseError,
  InvalidRequest: main.errorMakers.InvalidRequest,
  MethodNotFound: main.errorMakers.MethodNotFound,
  InvalidParams: main.errorMakers.InvalidParams,
  InternalError: main.errorMakers.InternalError,
  UnknownKey: (options, values) => new UnknownKeyError({ id: values?.id ?? '' }, options),
  KeyOfConfiguration: (options, values) => new KeyOfConfigurationError({ id: values?.id ?? '' }, options),
  KeyRevoked: (options, values) => new KeyRevokedError({ id: values?.id ?? '' }, options),
  Overloaded: main.errorMakers.Overloaded,
  ResourceUnavailable: main.errorMakers.ResourceUnavailable,
  BodyTooLarge: main.errorMakers.BodyTooLarge,
  BatchTooLarge: main.errorMakers.BatchTooLarge,
  MethodNotAllowed: main.errorMakers.MethodNotAllowed,
  UnsupportedMediaType: main.errorMakers.UnsupportedMediaType,
  UnknownPath: main.errorMakers.UnknownPath,
  Draining: main.errorMakers.Draining,
};
