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


class FilterNotFoundError(ContractError, name="FilterNotFound", code=-32000, message="filter not found", http_status=200, is_owed=False):
    """-32000: filter not found. The filter does not exist on this server: it was uninstalled, not polled for five minutes, belongs to another key or lives on another server, or the server cannot follow the chain from the filter's last block any more. Read the logs since the last block that was processed with eth_getLogs, and create a new filter. The call is not charged."""


class TooManyOpenError(ContractError, name="TooManyOpen", code=-32005, message="{detail}", http_status=200, is_owed=False):
    """-32005: {detail}. The connection, the key or the server has as many filters or subscriptions as it may have. Uninstall filters and end subscriptions that are not needed. The call is not charged."""


class NotSupportedError(ContractError, name="NotSupported", code=-32004, message="{detail}", http_status=200, is_owed=False):
    """-32004: {detail}. A filter or a subscription asks for data that the service does not have, such as pending transactions. The call is not charged."""


class NotificationsUnsupportedError(ContractError, name="NotificationsUnsupported", code=-32601, message="notifications not supported", http_status=200, is_owed=False):
    """-32601: notifications not supported. eth_subscribe is called over HTTP. Subscriptions need a WebSocket. The call is not charged."""


class NonceTooLowError(ContractError, name="NonceTooLow", code=-38010, message="{detail}", http_status=200, is_owed=True):
    """-38010: {detail}. A call of a simulation with validation has a nonce that its sender has used. The call is charged."""


class NonceTooHighError(ContractError, name="NonceTooHigh", code=-38011, message="{detail}", http_status=200, is_owed=True):
    """-38011: {detail}. A call of a simulation with validation has a nonce beyond the next one of its sender. The call is charged."""


class NonceExhaustedError(ContractError, name="NonceExhausted", code=-32603, message="{detail}", http_status=200, is_owed=True):
    """-32603: {detail}. A call of a simulation with validation comes from an account whose nonce cannot grow (EIP-2681). The execution APIs give it the code of an internal error. The call is charged."""


class FeeCapTooLowError(ContractError, name="FeeCapTooLow", code=-38012, message="{detail}", http_status=200, is_owed=True):
    """-38012: {detail}. A call of a simulation pays less per gas than the base fee, or less than its priority fee. The call is charged."""


class IntrinsicGasTooLowError(ContractError, name="IntrinsicGasTooLow", code=-38013, message="{detail}", http_status=200, is_owed=True):
    """-38013: {detail}. A call of a simulation has less gas than it needs to begin. The call is charged."""


class InsufficientFundsError(ContractError, name="InsufficientFunds", code=-38014, message="{detail}", http_status=200, is_owed=True):
    """-38014: {detail}. The sender of a simulated call cannot pay its gas and value. The call is charged."""


class BlockGasLimitReachedError(ContractError, name="BlockGasLimitReached", code=-38015, message="{detail}", http_status=200, is_owed=True):
    """-38015: {detail}. The calls of a simulated block need more gas than the block has. The call is charged."""


class BlockNumberNotInOrderError(ContractError, name="BlockNumberNotInOrder", code=-38020, message="{detail}", http_status=200, is_owed=True):
    """-38020: {detail}. A simulated block has the number of an earlier block, or a lower one. The call is charged."""


class BlockTimestampNotInOrderError(ContractError, name="BlockTimestampNotInOrder", code=-38021, message="{detail}", http_status=200, is_owed=True):
    """-38021: {detail}. A simulated block has the time of an earlier block, or an earlier one. The call is charged."""


class SimulationTooLargeError(ContractError, name="SimulationTooLarge", code=-38026, message="{detail}", http_status=200, is_owed=True):
    """-38026: {detail}. A simulation has more blocks than it may, or takes more memory than the service gives it. The call is charged."""


class OverrideNotPossibleError(ContractError, name="OverrideNotPossible", code=-32000, message="{detail}", http_status=200, is_owed=True):
    """-32000: {detail}. An override moves what is no precompiled contract, or moves one to an account that is overridden, too. Or a call overrides a part of the block that only a simulated block has. The call is charged."""


class SimulatedBlockInvalidError(ContractError, name="SimulatedBlockInvalid", code=-32000, message="invalid block: {detail}", http_status=200, is_owed=True):
    """-32000: invalid block: {detail}. A simulated block cannot end: a system contract for requests has no code or fails, or a deposit event has another layout. Overrides may cause this, and a chain without these contracts does. The call is charged."""


class TransactionNotFoundError(ContractError, name="TransactionNotFound", code=-32000, message="transaction not found", http_status=200, is_owed=True):
    """-32000: transaction not found. No transaction of a block has the hash. The call is charged."""


class GenesisNotTraceableError(ContractError, name="GenesisNotTraceable", code=-32000, message="genesis is not traceable", http_status=200, is_owed=True):
    """-32000: genesis is not traceable. The genesis block is traced. It has no transactions, and no block before it. The call is charged."""


class TraceTooLargeError(ContractError, name="TraceTooLarge", code=-32005, message="the trace is larger than {maxBytes} bytes", http_status=200, is_owed=True):
    """-32005: the trace is larger than {maxBytes} bytes. A trace has more bytes than a response may have. Trace one transaction instead of a block, leave out the memory and the storage, or set a limit of instructions. The call is charged."""


COMPANION_ERRORS: tuple[type[ContractError], ...] = (
    FilterNotFoundError, TooManyOpenError, NotSupportedError, NotificationsUnsupportedError,
    NonceTooLowError, NonceTooHighError, NonceExhaustedError, FeeCapTooLowError,
    IntrinsicGasTooLowError, InsufficientFundsError, BlockGasLimitReachedError,
    BlockNumberNotInOrderError, BlockTimestampNotInOrderError, SimulationTooLargeError,
    OverrideNotPossibleError, SimulatedBlockInvalidError, TransactionNotFoundError,
    GenesisNotTraceableError, TraceTooLargeError,
)
"""All of these errors."""
