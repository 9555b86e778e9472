# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The errors of the document, each an exception."""

from __future__ import annotations

from .contract_error import ContractError

__all__ = [
    "InvalidApiKeyError", "KeyNotAllowedError", "ExecutionRevertedError", "ExecutionFailedError",
    "ExecutionTimeoutError", "ParseError", "InvalidRequestError", "MethodNotFoundError",
    "InvalidParamsError", "InternalError", "TooManyResultsError", "QueryTimeoutError",
    "CreditsExhaustedError", "RateExceededError", "HeaderNotFoundError", "PrunedHistoryError",
    "ResourceUnavailableError", "BodyTooLargeError", "BatchTooLargeError", "MethodNotAllowedError",
    "UnsupportedMediaTypeError", "UnknownPathError", "DrainingError", "OverloadedError",
    "CONTRACT_ERRORS",
]


class InvalidApiKeyError(ContractError):
    """-32000: invalid API key

    The key is missing, unknown, expired or revoked. The service also rejects a WebSocket upgrade with such a key. The call is not charged.
    """

    error_name = "InvalidApiKey"
    contract_code = -32000
    contract_message = "invalid API key"
    http_status = 401
    is_owed = False


class KeyNotAllowedError(ContractError):
    """-32002: {detail}

    The key does not allow this chain, method, origin or address. The message names it. The call is not charged.
    """

    error_name = "KeyNotAllowed"
    contract_code = -32002
    contract_message = "{detail}"
    http_status = 403
    is_owed = False


class ExecutionRevertedError(ContractError):
    """3: execution reverted: {reason}

    The EVM executes REVERT. The message ends with the reason as text where it can be decoded, and is `execution reverted` alone where it cannot. The call is charged.
    """

    error_name = "ExecutionReverted"
    contract_code = 3
    contract_message = "execution reverted: {reason}"
    http_status = 200
    is_owed = True


class ExecutionFailedError(ContractError):
    """-32000: {detail}

    Execution fails in another way, such as out of gas or a bad opcode; the message names it. The call is charged.
    """

    error_name = "ExecutionFailed"
    contract_code = -32000
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class ExecutionTimeoutError(ContractError):
    """-32000: execution timeout

    A call, an estimate or a proof uses all of the CPU time that the plan gives it. Split the work into several calls, or use a plan that allows more time. The call is charged.
    """

    error_name = "ExecutionTimeout"
    contract_code = -32000
    contract_message = "execution timeout"
    http_status = 200
    is_owed = True


class ParseError(ContractError):
    """-32700: parse error

    The body is not JSON. The call is not charged.
    """

    error_name = "ParseError"
    contract_code = -32700
    contract_message = "parse error"
    http_status = 400
    is_owed = False


class InvalidRequestError(ContractError):
    """-32600: invalid request

    The body is not a request object, is an empty batch, or has a wrong `jsonrpc`. The call is not charged.
    """

    error_name = "InvalidRequest"
    contract_code = -32600
    contract_message = "invalid request"
    http_status = 200
    is_owed = False


class MethodNotFoundError(ContractError):
    """-32601: the method {method} does not exist/is not available

    This document does not contain the method. The call is not charged.
    """

    error_name = "MethodNotFound"
    contract_code = -32601
    contract_message = "the method {method} does not exist/is not available"
    http_status = 200
    is_owed = False


class InvalidParamsError(ContractError):
    """-32602: {detail}

    The params do not match their schema. The message contains the param, the expected value and the received value. Also for a block range that is reversed or reaches past the head, a block hash beside a range, and too many parameters. The call is not charged.
    """

    error_name = "InvalidParams"
    contract_code = -32602
    contract_message = "{detail}"
    http_status = 200
    is_owed = False


class InternalError(ContractError):
    """-32603: internal error (request {requestId})

    The service itself failed. Its log contains the request id and the cause. The call is not charged.
    """

    error_name = "InternalError"
    contract_code = -32603
    contract_message = "internal error (request {requestId})"
    http_status = 200
    is_owed = False


class TooManyResultsError(ContractError):
    """-32005: query returned more than 10000 results

    eth_getLogs matches more results than it may return. An identical query of the same key within 10 s gets the error again without a charge, unless a new head or a reorg changed its range. Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address. The call is charged.
    """

    error_name = "TooManyResults"
    contract_code = -32005
    contract_message = "query returned more than 10000 results"
    http_status = 200
    is_owed = True


class QueryTimeoutError(ContractError):
    """-32005: query timeout exceeded

    eth_getLogs runs longer than it may. An identical query of the same key within 10 s gets the error again without a charge, unless a new head or a reorg changed its range. Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address. The call is charged.
    """

    error_name = "QueryTimeout"
    contract_code = -32005
    contract_message = "query timeout exceeded"
    http_status = 200
    is_owed = True


class CreditsExhaustedError(ContractError):
    """-32005: daily credit balance exhausted

    The daily balance is too low for this call. The call is not charged.
    """

    error_name = "CreditsExhausted"
    contract_code = -32005
    contract_message = "daily credit balance exhausted"
    http_status = 402
    is_owed = False


class RateExceededError(ContractError):
    """-32005: request rate exceeded

    More calls a second than the plan allows. Each item of a batch counts, and a rejected body counts as one call for each started 64 KiB. The call is not charged.
    """

    error_name = "RateExceeded"
    contract_code = -32005
    contract_message = "request rate exceeded"
    http_status = 429
    is_owed = False


class HeaderNotFoundError(ContractError):
    """-32001: header not found

    The block of a call, an estimate, a proof or a filter is unknown. The call is charged.
    """

    error_name = "HeaderNotFound"
    contract_code = -32001
    contract_message = "header not found"
    http_status = 200
    is_owed = True


class PrunedHistoryError(ContractError):
    """4444: pruned history unavailable

    The requested history is not available in this deployment. The call is charged.
    """

    error_name = "PrunedHistory"
    contract_code = 4444
    contract_message = "pruned history unavailable"
    http_status = 200
    is_owed = True


class ResourceUnavailableError(ContractError):
    """-32002: resource unavailable

    No source of the data is available. The message names the cause. The call is not charged.
    """

    error_name = "ResourceUnavailable"
    contract_code = -32002
    contract_message = "resource unavailable"
    http_status = 200
    is_owed = False


class BodyTooLargeError(ContractError):
    """-32600: request body too large

    The body is larger than the limit; a WebSocket is closed with 1009 instead. Or it has more values, arrays, objects or members than a limit allows, which `data` names. The call is not charged.
    """

    error_name = "BodyTooLarge"
    contract_code = -32600
    contract_message = "request body too large"
    http_status = 413
    is_owed = False


class BatchTooLargeError(ContractError):
    """-32600: batch too large

    The batch has more items than the limit. The call is not charged.
    """

    error_name = "BatchTooLarge"
    contract_code = -32600
    contract_message = "batch too large"
    http_status = 413
    is_owed = False


class MethodNotAllowedError(ContractError):
    """-32600: method not allowed: {expected}

    The path does not support the HTTP method. The message names the supported one. The call is not charged.
    """

    error_name = "MethodNotAllowed"
    contract_code = -32600
    contract_message = "method not allowed: {expected}"
    http_status = 405
    is_owed = False


class UnsupportedMediaTypeError(ContractError):
    """-32600: unsupported content type, expected application/json

    The Content-Type of the request is not application/json. The call is not charged.
    """

    error_name = "UnsupportedMediaType"
    contract_code = -32600
    contract_message = "unsupported content type, expected application/json"
    http_status = 415
    is_owed = False


class UnknownPathError(ContractError):
    """-32600: unknown path: {expected}

    The service has no such path. The message names the expected one. The call is not charged.
    """

    error_name = "UnknownPath"
    contract_code = -32600
    contract_message = "unknown path: {expected}"
    http_status = 404
    is_owed = False


class DrainingError(ContractError):
    """-32002: the service is draining

    The service is stopping. The call is not charged.
    """

    error_name = "Draining"
    contract_code = -32002
    contract_message = "the service is draining"
    http_status = 503
    is_owed = False


class OverloadedError(ContractError):
    """-32002: the service is overloaded

    The service has more work than it can process. The call is not charged.
    """

    error_name = "Overloaded"
    contract_code = -32002
    contract_message = "the service is overloaded"
    http_status = 503
    is_owed = False


CONTRACT_ERRORS: tuple[type[ContractError], ...] = (
    InvalidApiKeyError,
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
)
"""All of these errors."""
