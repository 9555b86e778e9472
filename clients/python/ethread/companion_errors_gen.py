# Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.
"""The errors of the document, each an exception."""

from __future__ import annotations

from .contract_error import ContractError

__all__ = [
    "FilterNotFoundError", "TooManyOpenError", "NotSupportedError", "NotificationsUnsupportedError",
    "NonceTooLowError", "NonceTooHighError", "NonceExhaustedError", "FeeCapTooLowError",
    "IntrinsicGasTooLowError", "InsufficientFundsError", "BlockGasLimitReachedError",
    "BlockNumberNotInOrderError", "BlockTimestampNotInOrderError", "SimulationTooLargeError",
    "OverrideNotPossibleError", "SimulatedBlockInvalidError", "TransactionNotFoundError",
    "GenesisNotTraceableError", "TraceTooLargeError", "COMPANION_ERRORS",
]


class FilterNotFoundError(ContractError):
    """-32000: filter not found

    The filter does not exist on this server: it was uninstalled, not polled for five minutes, belongs to another key or lives on another server, or the server cannot follow the chain from the filter's last block any more. Read the logs since the last block that was processed with eth_getLogs, and create a new filter. The call is not charged.
    """

    error_name = "FilterNotFound"
    contract_code = -32000
    contract_message = "filter not found"
    http_status = 200
    is_owed = False


class TooManyOpenError(ContractError):
    """-32005: {detail}

    The connection, the key or the server has as many filters or subscriptions as it may have. Uninstall filters and end subscriptions that are not needed. The call is not charged.
    """

    error_name = "TooManyOpen"
    contract_code = -32005
    contract_message = "{detail}"
    http_status = 200
    is_owed = False


class NotSupportedError(ContractError):
    """-32004: {detail}

    A filter or a subscription asks for data that the service does not have, such as pending transactions. The call is not charged.
    """

    error_name = "NotSupported"
    contract_code = -32004
    contract_message = "{detail}"
    http_status = 200
    is_owed = False


class NotificationsUnsupportedError(ContractError):
    """-32601: notifications not supported

    eth_subscribe is called over HTTP. Subscriptions need a WebSocket. The call is not charged.
    """

    error_name = "NotificationsUnsupported"
    contract_code = -32601
    contract_message = "notifications not supported"
    http_status = 200
    is_owed = False


class NonceTooLowError(ContractError):
    """-38010: {detail}

    A call of a simulation with validation has a nonce that its sender has used. The call is charged.
    """

    error_name = "NonceTooLow"
    contract_code = -38010
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class NonceTooHighError(ContractError):
    """-38011: {detail}

    A call of a simulation with validation has a nonce beyond the next one of its sender. The call is charged.
    """

    error_name = "NonceTooHigh"
    contract_code = -38011
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class NonceExhaustedError(ContractError):
    """-32603: {detail}

    A call of a simulation with validation comes from an account whose nonce cannot grow (EIP-2681). The execution APIs give it the code of an internal error. The call is charged.
    """

    error_name = "NonceExhausted"
    contract_code = -32603
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class FeeCapTooLowError(ContractError):
    """-38012: {detail}

    A call of a simulation pays less per gas than the base fee, or less than its priority fee. The call is charged.
    """

    error_name = "FeeCapTooLow"
    contract_code = -38012
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class IntrinsicGasTooLowError(ContractError):
    """-38013: {detail}

    A call of a simulation has less gas than it needs to begin. The call is charged.
    """

    error_name = "IntrinsicGasTooLow"
    contract_code = -38013
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class InsufficientFundsError(ContractError):
    """-38014: {detail}

    The sender of a simulated call cannot pay its gas and value. The call is charged.
    """

    error_name = "InsufficientFunds"
    contract_code = -38014
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class BlockGasLimitReachedError(ContractError):
    """-38015: {detail}

    The calls of a simulated block need more gas than the block has. The call is charged.
    """

    error_name = "BlockGasLimitReached"
    contract_code = -38015
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class BlockNumberNotInOrderError(ContractError):
    """-38020: {detail}

    A simulated block has the number of an earlier block, or a lower one. The call is charged.
    """

    error_name = "BlockNumberNotInOrder"
    contract_code = -38020
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class BlockTimestampNotInOrderError(ContractError):
    """-38021: {detail}

    A simulated block has the time of an earlier block, or an earlier one. The call is charged.
    """

    error_name = "BlockTimestampNotInOrder"
    contract_code = -38021
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class SimulationTooLargeError(ContractError):
    """-38026: {detail}

    A simulation has more blocks than it may, or takes more memory than the service gives it. The call is charged.
    """

    error_name = "SimulationTooLarge"
    contract_code = -38026
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class OverrideNotPossibleError(ContractError):
    """-32000: {detail}

    An override moves what is no precompiled contract, or moves one to an account that is overridden, too. The call is charged.
    """

    error_name = "OverrideNotPossible"
    contract_code = -32000
    contract_message = "{detail}"
    http_status = 200
    is_owed = True


class SimulatedBlockInvalidError(ContractError):
    """-32000: invalid block: {detail}

    A simulated block cannot end: a system contract for requests has no code or fails, or a deposit event has another layout. Overrides may cause this, and a chain without these contracts does. The call is charged.
    """

    error_name = "SimulatedBlockInvalid"
    contract_code = -32000
    contract_message = "invalid block: {detail}"
    http_status = 200
    is_owed = True


class TransactionNotFoundError(ContractError):
    """-32000: transaction not found

    No transaction of a block has the hash. The call is charged.
    """

    error_name = "TransactionNotFound"
    contract_code = -32000
    contract_message = "transaction not found"
    http_status = 200
    is_owed = True


class GenesisNotTraceableError(ContractError):
    """-32000: genesis is not traceable

    The genesis block is traced. It has no transactions, and no block before it. The call is charged.
    """

    error_name = "GenesisNotTraceable"
    contract_code = -32000
    contract_message = "genesis is not traceable"
    http_status = 200
    is_owed = True


class TraceTooLargeError(ContractError):
    """-32005: the trace is larger than {maxBytes} bytes

    A trace has more bytes than a response may have. Trace one transaction instead of a block, leave out the memory and the storage, or set a limit of instructions. The call is charged.
    """

    error_name = "TraceTooLarge"
    contract_code = -32005
    contract_message = "the trace is larger than {maxBytes} bytes"
    http_status = 200
    is_owed = True


COMPANION_ERRORS: tuple[type[ContractError], ...] = (
    FilterNotFoundError,
    TooManyOpenError,
    NotSupportedError,
    NotificationsUnsupportedError,
    NonceTooLowError,
    NonceTooHighError,
    NonceExhaustedError,
    FeeCapTooLowError,
    IntrinsicGasTooLowError,
    InsufficientFundsError,
    BlockGasLimitReachedError,
    BlockNumberNotInOrderError,
    BlockTimestampNotInOrderError,
    SimulationTooLargeError,
    OverrideNotPossibleError,
    SimulatedBlockInvalidError,
    TransactionNotFoundError,
    GenesisNotTraceableError,
    TraceTooLargeError,
)
"""All of these errors."""
