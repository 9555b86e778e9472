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


class InvalidApiKeyError(ContractError, name="InvalidApiKey", code=-32000, message="invalid API key", http_status=401, is_owed=False):
    """-32000: invalid API key. The key is missing, unknown, expired or revoked. The service also rejects a WebSocket upgrade with such a key. Check the key: it may be mistyped, expired, revoked, or of another service. The call is not charged."""


class KeyNotAllowedError(ContractError, name="KeyNotAllowed", code=-32002, message="{detail}", http_status=403, is_owed=False):
    """-32002: {detail}. The key does not allow this chain, method, origin or address. The message names it. Use a key that may do this, or ask the operator to extend the scope of this one. The call is not charged."""


class ExecutionRevertedError(ContractError, name="ExecutionReverted", code=3, message="execution reverted: {reason}", http_status=200, is_owed=True):
    """3: execution reverted: {reason}. The EVM executes REVERT. The message ends with the reason as text where it can be decoded, and is `execution reverted` alone where it cannot. Decode the data with the ABI of the contract, and check the arguments, the sender and the block of the call. The call is charged."""


class ExecutionFailedError(ContractError, name="ExecutionFailed", code=-32000, message="{detail}", http_status=200, is_owed=True):
    """-32000: {detail}. Execution fails in another way, such as out of gas or a bad opcode; the message names it. Check the address, the input and the gas of the call. The call is charged."""


class ExecutionTimeoutError(ContractError, name="ExecutionTimeout", code=-32000, message="execution timeout", http_status=200, is_owed=True):
    """-32000: execution timeout. A call, an estimate or a proof uses all of the CPU time that the plan gives it. Split the work into several calls, or use a plan that allows more time. The call is charged."""


class ParseError(ContractError, name="ParseError", code=-32700, message="parse error", http_status=400, is_owed=False):
    """-32700: parse error. The body is not JSON. Send JSON in UTF-8. The call is not charged."""


class InvalidRequestError(ContractError, name="InvalidRequest", code=-32600, message="invalid request", http_status=200, is_owed=False):
    """-32600: invalid request. The body is not a request object, is an empty batch, or has a wrong `jsonrpc`. Send an object with `jsonrpc` "2.0", `id`, `method` and `params`, or a batch of at least one. The call is not charged."""


class MethodNotFoundError(ContractError, name="MethodNotFound", code=-32601, message="the method {method} does not exist/is not available", http_status=200, is_owed=False):
    """-32601: the method {method} does not exist/is not available. This document does not contain the method. The call is not charged."""


class InvalidParamsError(ContractError, name="InvalidParams", code=-32602, message="{detail}", http_status=200, is_owed=False):
    """-32602: {detail}. The params do not match their schema. The message contains the param, the expected value and the received value. Also for a block range that is reversed or reaches past the head, a block hash beside a range, and too many parameters. Correct the param that the message names. The call is not charged."""


class InternalError(ContractError, name="InternalError", code=-32603, message="internal error (request {requestId})", http_status=200, is_owed=False):
    """-32603: internal error (request {requestId}). The service itself failed. Its log contains the request id and the cause. Send the call again. If it fails again, give the request id to the operator of the service. The call is not charged."""


class TooManyResultsError(ContractError, name="TooManyResults", code=-32005, message="query returned more than 10000 results", http_status=200, is_owed=True):
    """-32005: query returned more than 10000 results. eth_getLogs matches more results than it may return. An identical query of the same key within 10 s gets the error again without a charge, unless a new head or a reorg changed its range. Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address. The call is charged."""


class QueryTimeoutError(ContractError, name="QueryTimeout", code=-32005, message="query timeout exceeded", http_status=200, is_owed=True):
    """-32005: query timeout exceeded. eth_getLogs runs longer than it may. An identical query of the same key within 10 s gets the error again without a charge, unless a new head or a reorg changed its range. Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address. The call is charged."""


class CreditsExhaustedError(ContractError, name="CreditsExhausted", code=-32005, message="daily credit balance exhausted", http_status=402, is_owed=False):
    """-32005: daily credit balance exhausted. The daily balance is too low for this call. Wait for the seconds in `Retry-After`: then the credits of the next day are there. Or use a plan with more credits. The call is not charged."""


class RateExceededError(ContractError, name="RateExceeded", code=-32005, message="request rate exceeded", http_status=429, is_owed=False):
    """-32005: request rate exceeded. More calls a second than the plan allows. Each item of a batch counts, and a rejected body counts as one call for each started 64 KiB. Wait for the seconds in `Retry-After`, and send fewer calls a second. The call is not charged."""


class HeaderNotFoundError(ContractError, name="HeaderNotFound", code=-32001, message="header not found", http_status=200, is_owed=True):
    """-32001: header not found. The block of a call, an estimate, a proof or a filter is unknown. Check the number or hash of the block, or use `latest`. The call is charged."""


class PrunedHistoryError(ContractError, name="PrunedHistory", code=4444, message="pruned history unavailable", http_status=200, is_owed=True):
    """4444: pruned history unavailable. The requested history is not available in this deployment. Use a newer block, or a service that has this history. The call is charged."""


class ResourceUnavailableError(ContractError, name="ResourceUnavailable", code=-32002, message="resource unavailable", http_status=200, is_owed=False):
    """-32002: resource unavailable. No source of the data is available. The message names the cause. Send the call again after the seconds in `Retry-After`. The call is not charged."""


class BodyTooLargeError(ContractError, name="BodyTooLarge", code=-32600, message="request body too large", http_status=413, is_owed=False):
    """-32600: request body too large. The body is larger than the limit; a WebSocket is closed with 1009 instead. Or it has more values, arrays, objects or members than a limit allows, which `data` names. The call is not charged."""


class BatchTooLargeError(ContractError, name="BatchTooLarge", code=-32600, message="batch too large", http_status=413, is_owed=False):
    """-32600: batch too large. The batch has more items than the limit. The call is not charged."""


class MethodNotAllowedError(ContractError, name="MethodNotAllowed", code=-32600, message="method not allowed: {expected}", http_status=405, is_owed=False):
    """-32600: method not allowed: {expected}. The path does not support the HTTP method. The message names the supported one. The call is not charged."""


class UnsupportedMediaTypeError(ContractError, name="UnsupportedMediaType", code=-32600, message="unsupported content type, expected application/json", http_status=415, is_owed=False):
    """-32600: unsupported content type, expected application/json. The Content-Type of the request is not application/json. The call is not charged."""


class UnknownPathError(ContractError, name="UnknownPath", code=-32600, message="unknown path: {expected}", http_status=404, is_owed=False):
    """-32600: unknown path: {expected}. The service has no such path. The message names the expected one. The call is not charged."""


class DrainingError(ContractError, name="Draining", code=-32002, message="the service is draining", http_status=503, is_owed=False):
    """-32002: the service is draining. The service is stopping. The call is not charged."""


class OverloadedError(ContractError, name="Overloaded", code=-32002, message="the service is overloaded", http_status=503, is_owed=False):
    """-32002: the service is overloaded. The service has more work than it can process. The call is not charged."""


CONTRACT_ERRORS: tuple[type[ContractError], ...] = (
    InvalidApiKeyError, KeyNotAllowedError, ExecutionRevertedError, ExecutionFailedError,
    ExecutionTimeoutError, ParseError, InvalidRequestError, MethodNotFoundError, InvalidParamsError,
    InternalError, TooManyResultsError, QueryTimeoutError, CreditsExhaustedError, RateExceededError,
    HeaderNotFoundError, PrunedHistoryError, ResourceUnavailableError, BodyTooLargeError,
    BatchTooLargeError, MethodNotAllowedError, UnsupportedMediaTypeError, UnknownPathError,
    DrainingError, OverloadedError,
)
"""All of these errors."""
