// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import { ContractError, type ContractErrorOptions, type ErrorMaker } from '@ethread/types';
import * as main from '@ethread/types';

export {
  InvalidApiKeyError,
  ApiKeyExpiredError,
  KeyNotAllowedError,
  ExecutionRevertedError,
  ExecutionFailedError,
  ExecutionTimeoutError,
  ParseError,
  InvalidRequestError,
  MethodNotFoundError,
  InvalidParamsError,
  InternalError,
  TooManyResultsError,
  QueryTimeoutError,
  CreditsExhaustedError,
  RateExceededError,
  HeaderNotFoundError,
  PrunedHistoryError,
  ResourceUnavailableError,
  BodyTooLargeError,
  BatchTooLargeError,
  MethodNotAllowedError,
  UnsupportedMediaTypeError,
  UnknownPathError,
  DrainingError,
  OverloadedError,
} from '@ethread/types';

/** Every error of the document by name, a row a line. */
// prettier-ignore
export const errorTable = {
  InvalidApiKey: { code: -32000, message: 'invalid API key', httpStatus: 401, owed: false },
  ApiKeyExpired: { code: -32000, message: 'API key expired', httpStatus: 401, owed: false },
  KeyNotAllowed: { code: -32002, message: '{detail}', httpStatus: 403, owed: false },
  ExecutionReverted: { code: 3, message: 'execution reverted: {reason}', httpStatus: 200, owed: true },
  ExecutionFailed: { code: -32000, message: '{detail}', httpStatus: 200, owed: true },
  ExecutionTimeout: { code: -32000, message: 'execution timeout', httpStatus: 200, owed: true },
  FilterNotFound: { code: -32000, message: 'filter not found', httpStatus: 200, owed: false },
  TooManyOpen: { code: -32005, message: '{detail}', httpStatus: 200, owed: false },
  NotSupported: { code: -32004, message: '{detail}', httpStatus: 200, owed: false },
  NotificationsUnsupported: { code: -32601, message: 'notifications not supported', httpStatus: 200, owed: false },
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
  BlockNotFound: { code: -32000, message: 'header not found', httpStatus: 200, owed: true },
  InvalidPercentiles: { code: -32000, message: 'invalid reward percentile: {detail}', httpStatus: 200, owed: true },
  PrunedHistory: { code: 4444, message: 'pruned history unavailable', httpStatus: 200, owed: true },
  ResourceUnavailable: { code: -32002, message: 'resource unavailable', httpStatus: 200, owed: false, retryAfter: true, causes: { noNode: 'no node can be asked', oldHead: 'no node can be asked; the newest block is {seconds} s old', noConsensus: 'this chain has no consensus configured', noBeaconNode: 'no beacon node can be asked for it', notFinalized: 'consensus has not finalized a block of the followed chain yet', noPartner: 'neither a node nor the partner can be asked', notMarked: 'no node can be asked, and the partner is not asked for this method', limited: 'the nodes take no more calls for now', behind: 'the nodes have not reached the block', elsewhere: 'the nodes are on another fork', otherChain: 'the nodes serve another chain', quarantined: 'the nodes are quarantined because of wrong responses', unproven: 'no response of a node could be proven', failing: 'no node could answer the call', notExecuted: 'the state of block {number} is not executed yet', late: 'the request took too long', largeBatch: 'the responses of this batch are too large; send fewer items' } },
  NonceTooLow: { code: -38010, message: '{detail}', httpStatus: 200, owed: true },
  NonceTooHigh: { code: -38011, message: '{detail}', httpStatus: 200, owed: true },
  InvalidTransaction: { code: -32603, message: '{detail}', httpStatus: 200, owed: true },
  FeeCapTooLow: { code: -38012, message: '{detail}', httpStatus: 200, owed: true },
  IntrinsicGasTooLow: { code: -38013, message: '{detail}', httpStatus: 200, owed: true },
  InitCodeTooLarge: { code: -38025, message: '{detail}', httpStatus: 200, owed: true },
  InsufficientFunds: { code: -38014, message: '{detail}', httpStatus: 200, owed: true },
  BlockGasLimitReached: { code: -38015, message: '{detail}', httpStatus: 200, owed: true },
  BlockNumberNotInOrder: { code: -38020, message: '{detail}', httpStatus: 200, owed: true },
  BlockTimestampNotInOrder: { code: -38021, message: '{detail}', httpStatus: 200, owed: true },
  SimulationTooLarge: { code: -38026, message: '{detail}', httpStatus: 200, owed: true },
  OverrideNotPossible: { code: -32000, message: '{detail}', httpStatus: 200, owed: true },
  SimulatedBlockInvalid: { code: -32000, message: 'invalid block: {detail}', httpStatus: 200, owed: true },
  TransactionNotFound: { code: -32000, message: 'transaction not found', httpStatus: 200, owed: true },
  GenesisNotTraceable: { code: -32000, message: 'genesis is not traceable', httpStatus: 200, owed: true },
  TraceTooLarge: { code: -32005, message: 'the trace is larger than {maxBytes} bytes', httpStatus: 200, owed: true },
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
  | main.DocumentError
  | FilterNotFoundError
  | TooManyOpenError
  | NotSupportedError
  | NotificationsUnsupportedError
  | BlockNotFoundError
  | InvalidPercentilesError
  | NonceTooLowError
  | NonceTooHighError
  | InvalidTransactionError
  | FeeCapTooLowError
  | IntrinsicGasTooLowError
  | InitCodeTooLargeError
  | InsufficientFundsError
  | BlockGasLimitReachedError
  | BlockNumberNotInOrderError
  | BlockTimestampNotInOrderError
  | SimulationTooLargeError
  | OverrideNotPossibleError
  | SimulatedBlockInvalidError
  | TransactionNotFoundError
  | GenesisNotTraceableError
  | TraceTooLargeError;

/** -32000, HTTP 200: filter not found. The filter does not exist on this server: it was uninstalled, not polled for five minutes, belongs to another key or lives on another server, or the server cannot follow the chain from the filter's last block any more. Read the logs since the last block that was processed with eth_getLogs, and create a new filter. */
export class FilterNotFoundError extends ContractError {
  override readonly name = 'FilterNotFoundError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('FilterNotFound', errorTable.FilterNotFound, {}, options);
  }
}

/** -32005, HTTP 200: {detail}. The connection, the key or the server has as many filters or subscriptions as it may have. Uninstall filters and end subscriptions that are not needed. */
export class TooManyOpenError extends ContractError {
  override readonly name = 'TooManyOpenError';
  declare readonly code: -32005;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('TooManyOpen', errorTable.TooManyOpen, values, options);
    this.detail = values.detail;
  }
}

/** -32004, HTTP 200: {detail}. A filter or a subscription asks for data that the service does not have, such as pending transactions. */
export class NotSupportedError extends ContractError {
  override readonly name = 'NotSupportedError';
  declare readonly code: -32004;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('NotSupported', errorTable.NotSupported, values, options);
    this.detail = values.detail;
  }
}

/** -32601, HTTP 200: notifications not supported. eth_subscribe is called over HTTP. Subscriptions need a WebSocket. */
export class NotificationsUnsupportedError extends ContractError {
  override readonly name = 'NotificationsUnsupportedError';
  declare readonly code: -32601;
  constructor(options?: ContractErrorOptions) {
    super('NotificationsUnsupported', errorTable.NotificationsUnsupported, {}, options);
  }
}

/** -32000, HTTP 200: header not found. The block of a simulation or of a debug_trace method is unknown. Recorded responses have this code. Check the number or hash of the block, or use `latest`. */
export class BlockNotFoundError extends ContractError {
  override readonly name = 'BlockNotFoundError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('BlockNotFound', errorTable.BlockNotFound, {}, options);
  }
}

/** -32000, HTTP 200: invalid reward percentile: {detail}. The percentiles of a fee history are not ascending. */
export class InvalidPercentilesError extends ContractError {
  override readonly name = 'InvalidPercentilesError';
  declare readonly code: -32000;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('InvalidPercentiles', errorTable.InvalidPercentiles, values, options);
    this.detail = values.detail;
  }
}

/** -38010, HTTP 200: {detail}. A call of a simulation with validation has a nonce that its sender has used. */
export class NonceTooLowError extends ContractError {
  override readonly name = 'NonceTooLowError';
  declare readonly code: -38010;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('NonceTooLow', errorTable.NonceTooLow, values, options);
    this.detail = values.detail;
  }
}

/** -38011, HTTP 200: {detail}. A call of a simulation with validation has a nonce beyond the next one of its sender. */
export class NonceTooHighError extends ContractError {
  override readonly name = 'NonceTooHighError';
  declare readonly code: -38011;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('NonceTooHigh', errorTable.NonceTooHigh, values, options);
    this.detail = values.detail;
  }
}

/** -32603, HTTP 200: {detail}. A call of a simulation makes a transaction that its block cannot have: the nonce of its sender cannot grow (EIP-2681), its fork does not know the type, its blobs or authorizations are invalid, or its gas is less than the floor of its data. geth gives it the code of an internal error. */
export class InvalidTransactionError extends ContractError {
  override readonly name = 'InvalidTransactionError';
  declare readonly code: -32603;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('InvalidTransaction', errorTable.InvalidTransaction, values, options);
    this.detail = values.detail;
  }
}

/** -38012, HTTP 200: {detail}. A call of a simulation pays less per gas than the base fee. */
export class FeeCapTooLowError extends ContractError {
  override readonly name = 'FeeCapTooLowError';
  declare readonly code: -38012;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('FeeCapTooLow', errorTable.FeeCapTooLow, values, options);
    this.detail = values.detail;
  }
}

/** -38013, HTTP 200: {detail}. A call of a simulation has less gas than it needs to begin. */
export class IntrinsicGasTooLowError extends ContractError {
  override readonly name = 'IntrinsicGasTooLowError';
  declare readonly code: -38013;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('IntrinsicGasTooLow', errorTable.IntrinsicGasTooLow, values, options);
    this.detail = values.detail;
  }
}

/** -38025, HTTP 200: {detail}. A creation of a simulation has longer code than a transaction may have (EIP-3860). */
export class InitCodeTooLargeError extends ContractError {
  override readonly name = 'InitCodeTooLargeError';
  declare readonly code: -38025;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('InitCodeTooLarge', errorTable.InitCodeTooLarge, values, options);
    this.detail = values.detail;
  }
}

/** -38014, HTTP 200: {detail}. The sender of a simulated call cannot pay its gas and value. */
export class InsufficientFundsError extends ContractError {
  override readonly name = 'InsufficientFundsError';
  declare readonly code: -38014;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('InsufficientFunds', errorTable.InsufficientFunds, values, options);
    this.detail = values.detail;
  }
}

/** -38015, HTTP 200: {detail}. The calls of a simulated block need more gas than the block has. */
export class BlockGasLimitReachedError extends ContractError {
  override readonly name = 'BlockGasLimitReachedError';
  declare readonly code: -38015;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('BlockGasLimitReached', errorTable.BlockGasLimitReached, values, options);
    this.detail = values.detail;
  }
}

/** -38020, HTTP 200: {detail}. A simulated block has the number of an earlier block, or a lower one. */
export class BlockNumberNotInOrderError extends ContractError {
  override readonly name = 'BlockNumberNotInOrderError';
  declare readonly code: -38020;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('BlockNumberNotInOrder', errorTable.BlockNumberNotInOrder, values, options);
    this.detail = values.detail;
  }
}

/** -38021, HTTP 200: {detail}. A simulated block has the time of an earlier block, or an earlier one. */
export class BlockTimestampNotInOrderError extends ContractError {
  override readonly name = 'BlockTimestampNotInOrderError';
  declare readonly code: -38021;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('BlockTimestampNotInOrder', errorTable.BlockTimestampNotInOrder, values, options);
    this.detail = values.detail;
  }
}

/** -38026, HTTP 200: {detail}. A simulation has more blocks than it may, or takes more memory than the service gives it. */
export class SimulationTooLargeError extends ContractError {
  override readonly name = 'SimulationTooLargeError';
  declare readonly code: -38026;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('SimulationTooLarge', errorTable.SimulationTooLarge, values, options);
    this.detail = values.detail;
  }
}

/** -32000, HTTP 200: {detail}. An override moves what is no precompiled contract, or moves one to an account that is overridden, too. Or a call overrides a part of the block that only a simulated block has. */
export class OverrideNotPossibleError extends ContractError {
  override readonly name = 'OverrideNotPossibleError';
  declare readonly code: -32000;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('OverrideNotPossible', errorTable.OverrideNotPossible, values, options);
    this.detail = values.detail;
  }
}

/** -32000, HTTP 200: invalid block: {detail}. A simulated block cannot end: a system contract for requests has no code or fails, or a deposit event has another layout. Overrides may cause this, and a chain without these contracts does. */
export class SimulatedBlockInvalidError extends ContractError {
  override readonly name = 'SimulatedBlockInvalidError';
  declare readonly code: -32000;
  readonly detail: string;
  constructor(values: { readonly detail: string }, options?: ContractErrorOptions) {
    super('SimulatedBlockInvalid', errorTable.SimulatedBlockInvalid, values, options);
    this.detail = values.detail;
  }
}

/** -32000, HTTP 200: transaction not found. No transaction of a block has the hash. */
export class TransactionNotFoundError extends ContractError {
  override readonly name = 'TransactionNotFoundError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('TransactionNotFound', errorTable.TransactionNotFound, {}, options);
  }
}

/** -32000, HTTP 200: genesis is not traceable. The genesis block is traced. It has no transactions, and no block before it. */
export class GenesisNotTraceableError extends ContractError {
  override readonly name = 'GenesisNotTraceableError';
  declare readonly code: -32000;
  constructor(options?: ContractErrorOptions) {
    super('GenesisNotTraceable', errorTable.GenesisNotTraceable, {}, options);
  }
}

/** -32005, HTTP 200: the trace is larger than {maxBytes} bytes. A trace has more bytes than a response may have. Trace one transaction instead of a block, leave out the memory and the storage, or set a limit of instructions. */
export class TraceTooLargeError extends ContractError {
  override readonly name = 'TraceTooLargeError';
  declare readonly code: -32005;
  readonly maxBytes: string;
  constructor(values: { readonly maxBytes: string }, options?: ContractErrorOptions) {
    super('TraceTooLarge', errorTable.TraceTooLarge, values, options);
    this.maxBytes = values.maxBytes;
  }
}

/** Creates the error of each name from the details of its message. A message in the options replaces the document's. */
export const errorMakers: Readonly<Record<ErrorName, ErrorMaker>> = {
  ...main.errorMakers,
  FilterNotFound: (options) => new FilterNotFoundError(options),
  TooManyOpen: (options, values) => new TooManyOpenError({ detail: values?.detail ?? '' }, options),
  NotSupported: (options, values) => new NotSupportedError({ detail: values?.detail ?? '' }, options),
  NotificationsUnsupported: (options) => new NotificationsUnsupportedError(options),
  BlockNotFound: (options) => new BlockNotFoundError(options),
  InvalidPercentiles: (options, values) =>
    new InvalidPercentilesError({ detail: values?.detail ?? '' }, options),
  NonceTooLow: (options, values) => new NonceTooLowError({ detail: values?.detail ?? '' }, options),
  NonceTooHigh: (options, values) => new NonceTooHighError({ detail: values?.detail ?? '' }, options),
  InvalidTransaction: (options, values) =>
    new InvalidTransactionError({ detail: values?.detail ?? '' }, options),
  FeeCapTooLow: (options, values) => new FeeCapTooLowError({ detail: values?.detail ?? '' }, options),
  IntrinsicGasTooLow: (options, values) =>
    new IntrinsicGasTooLowError({ detail: values?.detail ?? '' }, options),
  InitCodeTooLarge: (options, values) => new InitCodeTooLargeError({ detail: values?.detail ?? '' }, options),
  InsufficientFunds: (options, values) =>
    new InsufficientFundsError({ detail: values?.detail ?? '' }, options),
  BlockGasLimitReached: (options, values) =>
    new BlockGasLimitReachedError({ detail: values?.detail ?? '' }, options),
  BlockNumberNotInOrder: (options, values) =>
    new BlockNumberNotInOrderError({ detail: values?.detail ?? '' }, options),
  BlockTimestampNotInOrder: (options, values) =>
    new BlockTimestampNotInOrderError({ detail: values?.detail ?? '' }, options),
  SimulationTooLarge: (options, values) =>
    new SimulationTooLargeError({ detail: values?.detail ?? '' }, options),
  OverrideNotPossible: (options, values) =>
    new OverrideNotPossibleError({ detail: values?.detail ?? '' }, options),
  SimulatedBlockInvalid: (options, values) =>
    new SimulatedBlockInvalidError({ detail: values?.detail ?? '' }, options),
  TransactionNotFound: (options) => new TransactionNotFoundError(options),
  GenesisNotTraceable: (options) => new GenesisNotTraceableError(options),
  TraceTooLarge: (options, values) => new TraceTooLargeError({ maxBytes: values?.maxBytes ?? '' }, options),
};
