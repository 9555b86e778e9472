// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.

package ethread

// FilterNotFoundError is -32000: filter not found. The filter does not exist on this server: it was uninstalled, not polled for five minutes, belongs to another key or lives on another server, or the server cannot follow the chain from the filter's last block any more. Read the logs since the last block that was processed with eth_getLogs, and create a new filter. The call is not charged.
type FilterNotFoundError struct{ ContractError }

// TooManyOpenError is -32005: {detail}. The connection, the key or the server has as many filters or subscriptions as it may have. Uninstall filters and end subscriptions that are not needed. The call is not charged.
type TooManyOpenError struct{ ContractError }

// NotSupportedError is -32004: {detail}. A filter or a subscription asks for data that the service does not have, such as pending transactions. The call is not charged.
type NotSupportedError struct{ ContractError }

// NotificationsUnsupportedError is -32601: notifications not supported. eth_subscribe is called over HTTP. Subscriptions need a WebSocket. The call is not charged.
type NotificationsUnsupportedError struct{ ContractError }

// NonceTooLowError is -38010: {detail}. A call of a simulation with validation has a nonce that its sender has used. The call is charged.
type NonceTooLowError struct{ ContractError }

// NonceTooHighError is -38011: {detail}. A call of a simulation with validation has a nonce beyond the next one of its sender. The call is charged.
type NonceTooHighError struct{ ContractError }

// NonceExhaustedError is -32603: {detail}. A call of a simulation with validation comes from an account whose nonce cannot grow (EIP-2681). The execution APIs give it the code of an internal error. The call is charged.
type NonceExhaustedError struct{ ContractError }

// FeeCapTooLowError is -38012: {detail}. A call of a simulation pays less per gas than the base fee, or less than its priority fee. The call is charged.
type FeeCapTooLowError struct{ ContractError }

// IntrinsicGasTooLowError is -38013: {detail}. A call of a simulation has less gas than it needs to begin. The call is charged.
type IntrinsicGasTooLowError struct{ ContractError }

// InsufficientFundsError is -38014: {detail}. The sender of a simulated call cannot pay its gas and value. The call is charged.
type InsufficientFundsError struct{ ContractError }

// BlockGasLimitReachedError is -38015: {detail}. The calls of a simulated block need more gas than the block has. The call is charged.
type BlockGasLimitReachedError struct{ ContractError }

// BlockNumberNotInOrderError is -38020: {detail}. A simulated block has the number of an earlier block, or a lower one. The call is charged.
type BlockNumberNotInOrderError struct{ ContractError }

// BlockTimestampNotInOrderError is -38021: {detail}. A simulated block has the time of an earlier block, or an earlier one. The call is charged.
type BlockTimestampNotInOrderError struct{ ContractError }

// SimulationTooLargeError is -38026: {detail}. A simulation has more blocks than it may, or takes more memory than the service gives it. The call is charged.
type SimulationTooLargeError struct{ ContractError }

// OverrideNotPossibleError is -32000: {detail}. An override moves what is no precompiled contract, or moves one to an account that is overridden, too. Or a call overrides a part of the block that only a simulated block has. The call is charged.
type OverrideNotPossibleError struct{ ContractError }

// SimulatedBlockInvalidError is -32000: invalid block: {detail}. A simulated block cannot end: a system contract for requests has no code or fails, or a deposit event has another layout. Overrides may cause this, and a chain without these contracts does. The call is charged.
type SimulatedBlockInvalidError struct{ ContractError }

// TransactionNotFoundError is -32000: transaction not found. No transaction of a block has the hash. The call is charged.
type TransactionNotFoundError struct{ ContractError }

// GenesisNotTraceableError is -32000: genesis is not traceable. The genesis block is traced. It has no transactions, and no block before it. The call is charged.
type GenesisNotTraceableError struct{ ContractError }

// TraceTooLargeError is -32005: the trace is larger than {maxBytes} bytes. A trace has more bytes than a response may have. Trace one transaction instead of a block, leave out the memory and the storage, or set a limit of instructions. The call is charged.
type TraceTooLargeError struct{ ContractError }

// companionErrors lists these errors.
var companionErrors = []contractRow{
	{name: "FilterNotFound", code: -32000, message: "filter not found", httpStatus: 200, make: func(e ContractError) error { return &FilterNotFoundError{e} }},
	{name: "TooManyOpen", code: -32005, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &TooManyOpenError{e} }},
	{name: "NotSupported", code: -32004, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &NotSupportedError{e} }},
	{name: "NotificationsUnsupported", code: -32601, message: "notifications not supported", httpStatus: 200, make: func(e ContractError) error { return &NotificationsUnsupportedError{e} }},
	{name: "NonceTooLow", code: -38010, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &NonceTooLowError{e} }},
	{name: "NonceTooHigh", code: -38011, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &NonceTooHighError{e} }},
	{name: "NonceExhausted", code: -32603, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &NonceExhaustedError{e} }},
	{name: "FeeCapTooLow", code: -38012, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &FeeCapTooLowError{e} }},
	{name: "IntrinsicGasTooLow", code: -38013, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &IntrinsicGasTooLowError{e} }},
	{name: "InsufficientFunds", code: -38014, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &InsufficientFundsError{e} }},
	{name: "BlockGasLimitReached", code: -38015, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &BlockGasLimitReachedError{e} }},
	{name: "BlockNumberNotInOrder", code: -38020, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &BlockNumberNotInOrderError{e} }},
	{name: "BlockTimestampNotInOrder", code: -38021, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &BlockTimestampNotInOrderError{e} }},
	{name: "SimulationTooLarge", code: -38026, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &SimulationTooLargeError{e} }},
	{name: "OverrideNotPossible", code: -32000, message: "{detail}", httpStatus: 200, make: func(e ContractError) error { return &OverrideNotPossibleError{e} }},
	{name: "SimulatedBlockInvalid", code: -32000, message: "invalid block: {detail}", httpStatus: 200, make: func(e ContractError) error { return &SimulatedBlockInvalidError{e} }},
	{name: "TransactionNotFound", code: -32000, message: "transaction not found", httpStatus: 200, make: func(e ContractError) error { return &TransactionNotFoundError{e} }},
	{name: "GenesisNotTraceable", code: -32000, message: "genesis is not traceable", httpStatus: 200, make: func(e ContractError) error { return &GenesisNotTraceableError{e} }},
	{name: "TraceTooLarge", code: -32005, message: "the trace is larger than {maxBytes} bytes", httpStatus: 200, make: func(e ContractError) error { return &TraceTooLargeError{e} }},
}
