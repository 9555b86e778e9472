// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.

package ethread

import "context"

// Companions calls the methods of a service over a transport.
type Companions struct {
	transport Transport
}

// NewCompanions returns a client over a transport.
func NewCompanions(transport Transport) *Companions {
	return &Companions{transport: transport}
}

// EthChainId calls eth_chainId. Returns the id of the chain. The id that transactions are signed for (EIP-155). Costs 5 credits. Returns: The id of the chain. Errors: InvalidParamsError.
func (c *Companions) EthChainId(ctx context.Context) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_chainId", []any{})
}

// NetVersion calls net_version. Returns the id of the chain in decimal digits. The name is historic: the result is the chain id of eth_chainId. Costs 5 credits. Returns: The id of the chain in decimal digits. Errors: InvalidParamsError.
func (c *Companions) NetVersion(ctx context.Context) (string, error) {
	return request[string](ctx, c.transport, "net_version", []any{})
}

// Web3ClientVersion calls web3_clientVersion. Returns the name and version of the service. Clients may show the text. Its form is `ethread/VERSION`. Costs 5 credits. Returns: The name and version. Errors: InvalidParamsError.
func (c *Companions) Web3ClientVersion(ctx context.Context) (string, error) {
	return request[string](ctx, c.transport, "web3_clientVersion", []any{})
}

// EthSyncing calls eth_syncing. Returns false, since the service serves no chain that it still synchronises. A deployment that is not ready rejects all requests. Clients that wait for a node to synchronise continue at once. Costs 5 credits. Returns: Always false. Errors: InvalidParamsError.
func (c *Companions) EthSyncing(ctx context.Context) (bool, error) {
	return request[bool](ctx, c.transport, "eth_syncing", []any{})
}

// EthBlockNumber calls eth_blockNumber. Returns the number of the latest block. The block that `latest` means in all items of the same batch. Costs 80 credits. Returns: The number of the latest block. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthBlockNumber(ctx context.Context) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_blockNumber", []any{})
}

// EthGetBalance calls eth_getBalance. Returns the balance of an account. Read by the same proof that eth_getProof returns, also when an upstream node answers. Costs 80 credits. Returns: The balance in wei; 0 for an account that does not exist. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - address: The account.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthGetBalance(ctx context.Context, address AddressInput, block BlockParameter) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_getBalance", []any{address, block})
}

// EthGetTransactionCount calls eth_getTransactionCount. Returns the number of transactions that an account has sent. The nonce of the next transaction. Read by the same proof that eth_getProof returns. Costs 80 credits. Returns: The nonce; 0 for an account that does not exist. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - address: The account.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthGetTransactionCount(ctx context.Context, address AddressInput, block BlockParameter) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_getTransactionCount", []any{address, block})
}

// EthGetCode calls eth_getCode. Returns the code of an account. The code of an upstream node is checked against the code hash of a proof. Costs 80 credits. Returns: The code; 0x for an account without code. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - address: The account.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthGetCode(ctx context.Context, address AddressInput, block BlockParameter) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "eth_getCode", []any{address, block})
}

// EthGetStorageAt calls eth_getStorageAt. Returns a storage value of an account. Read by the same proof that eth_getProof returns. Costs 80 credits. Returns: The value as 32 bytes; zeros for a slot that was never written. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - address: The account.
//   - storageKey: The storage key.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthGetStorageAt(ctx context.Context, address AddressInput, storageKey StorageKey, block BlockParameter) (Hash, error) {
	return request[Hash](ctx, c.transport, "eth_getStorageAt", []any{address, storageKey, block})
}

// EthGetStorageValues calls eth_getStorageValues. Returns storage values of several accounts. One value for each key, in the order of the keys. A request needs a key. Costs 150 credits. Returns: The values of each account, by address. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - requests: The storage keys of each account, by address.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthGetStorageValues(ctx context.Context, requests map[string]any, block BlockParameter) (map[string]any, error) {
	return request[map[string]any](ctx, c.transport, "eth_getStorageValues", []any{requests, block})
}

// EthGetTransactionByHash calls eth_getTransactionByHash. Returns a transaction by its hash. null when no transaction of a block has the hash. Transactions that wait for a block are not known. Costs 80 credits. Returns: The transaction, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - transactionHash: Hash of the transaction.
func (c *Companions) EthGetTransactionByHash(ctx context.Context, transactionHash HashInput) (*Transaction, error) {
	return request[*Transaction](ctx, c.transport, "eth_getTransactionByHash", []any{transactionHash})
}

// EthGetBlockTransactionCountByHash calls eth_getBlockTransactionCountByHash. Returns the number of transactions of a block, by its hash. null when no block is found. Costs 80 credits. Returns: The number of transactions, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockHash: Hash of the block.
func (c *Companions) EthGetBlockTransactionCountByHash(ctx context.Context, blockHash HashInput) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_getBlockTransactionCountByHash", []any{blockHash})
}

// EthGetBlockTransactionCountByNumber calls eth_getBlockTransactionCountByNumber. Returns the number of transactions of a block, by its number or tag. null when no block is found. Costs 80 credits. Returns: The number of transactions, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number or tag.
func (c *Companions) EthGetBlockTransactionCountByNumber(ctx context.Context, block BlockParameter) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_getBlockTransactionCountByNumber", []any{block})
}

// EthGetUncleCountByBlockHash calls eth_getUncleCountByBlockHash. Returns the number of uncles of a block, by its hash. null when no block is found. Costs 80 credits. Returns: The number of uncles, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockHash: Hash of the block.
func (c *Companions) EthGetUncleCountByBlockHash(ctx context.Context, blockHash HashInput) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_getUncleCountByBlockHash", []any{blockHash})
}

// EthGetUncleCountByBlockNumber calls eth_getUncleCountByBlockNumber. Returns the number of uncles of a block, by its number or tag. null when no block is found. Costs 80 credits. Returns: The number of uncles, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number or tag.
func (c *Companions) EthGetUncleCountByBlockNumber(ctx context.Context, block BlockParameter) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_getUncleCountByBlockNumber", []any{block})
}

// EthGetUncleByBlockHashAndIndex calls eth_getUncleByBlockHashAndIndex. Returns an uncle by its block's hash and its position. null when there is none. Costs 150 credits. Returns: The uncle, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockHash: Hash of the block.
//   - uncleIndex: Position among the uncles of the block.
func (c *Companions) EthGetUncleByBlockHashAndIndex(ctx context.Context, blockHash HashInput, uncleIndex QuantityInput) (*Uncle, error) {
	return request[*Uncle](ctx, c.transport, "eth_getUncleByBlockHashAndIndex", []any{blockHash, uncleIndex})
}

// EthGasPrice calls eth_gasPrice. Suggests a gas price for legacy transactions. The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests. Costs 80 credits. Returns: wei per gas. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthGasPrice(ctx context.Context) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_gasPrice", []any{})
}

// EthMaxPriorityFeePerGas calls eth_maxPriorityFeePerGas. Suggests a priority fee. The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei. Costs 80 credits. Returns: wei per gas above the base fee. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthMaxPriorityFeePerGas(ctx context.Context) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_maxPriorityFeePerGas", []any{})
}

// EthFeeHistory calls eth_feeHistory. Returns base fees, fullness and priority fees of a range of blocks. The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range. Costs 150 credits. Returns: The fees. Errors: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockCount: Number of blocks, in hex, in decimal digits or as a number; more than 1,024 count as 1,024.
//   - newestBlock: The last block of the range, by number or tag.
//   - rewardPercentiles: Percentiles of the priority fees to return, weighted by gas; not decreasing. The zero value stands for its absence.
func (c *Companions) EthFeeHistory(ctx context.Context, blockCount any, newestBlock BlockParameter, rewardPercentiles []float64) (FeeHistory, error) {
	return request[FeeHistory](ctx, c.transport, "eth_feeHistory", []any{blockCount, newestBlock, rewardPercentiles})
}

// EthBaseFee calls eth_baseFee. Returns the base fee of the next block. Follows from the latest header (EIP-1559). null before London. Costs 80 credits. Returns: wei per gas, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthBaseFee(ctx context.Context) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_baseFee", []any{})
}

// EthBlobBaseFee calls eth_blobBaseFee. Returns the blob base fee of the next block. Follows from the latest header (EIP-4844, EIP-7918). null before Cancun. Costs 80 credits. Returns: wei per blob gas, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthBlobBaseFee(ctx context.Context) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_blobBaseFee", []any{})
}

// EthConfig calls eth_config. Returns the current, the next and the last fork configuration of the chain (EIP-7910). Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain. Costs 5 credits. Returns: The configurations. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthConfig(ctx context.Context) (ForkConfigurations, error) {
	return request[ForkConfigurations](ctx, c.transport, "eth_config", []any{})
}

// EthCapabilities calls eth_capabilities. Returns which blocks, receipts, logs and states this deployment can serve. Routers read it to choose a deployment for a request. Costs 5 credits. Returns: The capabilities. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthCapabilities(ctx context.Context) (Capabilities, error) {
	return request[Capabilities](ctx, c.transport, "eth_capabilities", []any{})
}

// EthCall calls eth_call. Executes a message call immediately, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 80 credits. Returns: What the executed contract returned; can be 0x. Errors: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
//   - stateOverrides: What accounts have instead, by address. The zero value stands for its absence.
//   - blockOverrides: What the block has instead. The zero value stands for its absence.
func (c *Companions) EthCall(ctx context.Context, call CallObject, block BlockParameter, stateOverrides StateOverrides, blockOverrides *BlockOverrides) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "eth_call", []any{call, block, stateOverrides, blockOverrides})
}

// EthCreateAccessList calls eth_createAccessList. Returns the accounts and storage keys that a call accesses, as an access list. The list of the accounts and keys that the call's instructions name, also those that fail, and the gas that the call uses with it. Entries of a given list stay in it. The sender, the recipient, precompiled contracts and signers of authorizations are in it only with keys. A call that fails while it runs has its list, too, and the reason. A call that cannot begin is an error. Costs 300 credits. Returns: The access list, the gas, and why the call failed. Errors: ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthCreateAccessList(ctx context.Context, call CallObject, block BlockParameter) (AccessListResult, error) {
	return request[AccessListResult](ctx, c.transport, "eth_createAccessList", []any{call, block})
}

// EthSimulateV1 calls eth_simulateV1. Simulates blocks of calls on top of a block. Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas, and return 2 MiB with their logs; the code of all overrides may have 256 KiB. Costs 300 credits. Returns: The simulated blocks, each with the results of its calls. Errors: NonceTooLowError, NonceTooHighError, NonceExhaustedError, FeeCapTooLowError, IntrinsicGasTooLowError, InsufficientFundsError, BlockGasLimitReachedError, BlockNumberNotInOrderError, BlockTimestampNotInOrderError, SimulationTooLargeError, OverrideNotPossibleError, SimulatedBlockInvalidError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - payload: The blocks, and how they are run.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) EthSimulateV1(ctx context.Context, payload Simulation, block BlockParameter) ([]SimulatedBlock, error) {
	return request[[]SimulatedBlock](ctx, c.transport, "eth_simulateV1", []any{payload, block})
}

// ProofCall calls proof_call. Executes a message call and returns everything that it read, so that the client can check the result. What eth_call returns, with a witness: the nodes of the state trie and of storage tries, the code, and the headers that the call read. A client that knows the hash of the block's header runs the call again on the witness alone. A call that reverts or fails is the error of eth_call, without a witness. Served from executed state, or from state that nodes prove: its nodes are then asked for by one more message to a node at the block of the call, with one eth_getProof for each account, and the call reads at most 1,024 accounts and 4,096 slots. Nodes are not asked for a result. A witness has at most 20,000 nodes, 20,000 addresses and keys, and 32,000,000 bytes; beyond, the call fails. Costs 300 credits. Returns: The result of the call, and its witness. Errors: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) ProofCall(ctx context.Context, call CallObject, block BlockParameter) (WitnessedResult, error) {
	return request[WitnessedResult](ctx, c.transport, "proof_call", []any{call, block})
}

// EthGetBlockAccessList calls eth_getBlockAccessList. Returns the accounts and storage keys that a block accesses, with the values that it leaves in them. The list whose hash is in the header (EIP-7928). null when no block is found, and for a block before Amsterdam. Costs 150 credits. Returns: The access list, or null. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
func (c *Companions) EthGetBlockAccessList(ctx context.Context, block BlockParameter) ([]AccountAccess, error) {
	return request[[]AccountAccess](ctx, c.transport, "eth_getBlockAccessList", []any{block})
}

// DebugGetRawHeader calls debug_getRawHeader. Returns the header of a block as RLP. The hash of these bytes is the hash of the block. Costs 80 credits. Returns: RLP of the header. Errors: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
func (c *Companions) DebugGetRawHeader(ctx context.Context, block BlockParameter) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "debug_getRawHeader", []any{block})
}

// DebugGetRawBlock calls debug_getRawBlock. Returns a block as RLP. Header, transactions, uncles and, from Shanghai on, withdrawals. Costs 150 credits. Returns: RLP of the block. Errors: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
func (c *Companions) DebugGetRawBlock(ctx context.Context, block BlockParameter) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "debug_getRawBlock", []any{block})
}

// DebugGetRawTransaction calls debug_getRawTransaction. Returns a transaction in its encoded form, by its hash. The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash. Costs 80 credits. Returns: The encoded transaction, or 0x. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - transactionHash: Hash of the transaction.
func (c *Companions) DebugGetRawTransaction(ctx context.Context, transactionHash HashInput) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "debug_getRawTransaction", []any{transactionHash})
}

// DebugGetRawReceipts calls debug_getRawReceipts. Returns the receipts of a block, each in its form in the receipts trie. A receipt with a type begins with it (EIP-2718). Costs 1000 credits. Returns: The encoded receipts, in the order of the transactions. Errors: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
func (c *Companions) DebugGetRawReceipts(ctx context.Context, block BlockParameter) ([]Bytes, error) {
	return request[[]Bytes](ctx, c.transport, "debug_getRawReceipts", []any{block})
}

// DebugGetRawBlockAccessList calls debug_getRawBlockAccessList. Returns the access list of a block as RLP. The hash of these bytes is in the header (EIP-7928). 0x for a block before Amsterdam. Costs 150 credits. Returns: RLP of the access list, or 0x. Errors: HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
func (c *Companions) DebugGetRawBlockAccessList(ctx context.Context, block BlockParameter) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "debug_getRawBlockAccessList", []any{block})
}

// DebugTraceTransaction calls debug_traceTransaction. Executes a transaction again and returns what it did. The transactions before it in its block are executed first, on the state after the parent block. Where the service has this state, or nodes prove it, the trace is the service's own; elsewhere it is the response of an upstream node. Costs 500 credits. Returns: The trace in the form of its tracer. Errors: TransactionNotFoundError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - transactionHash: Hash of the transaction.
//   - config: What is recorded. Without a tracer, each instruction. The zero value stands for its absence.
func (c *Companions) DebugTraceTransaction(ctx context.Context, transactionHash HashInput, config *TraceConfig) (Trace, error) {
	return request[Trace](ctx, c.transport, "debug_traceTransaction", []any{transactionHash, config})
}

// DebugTraceBlockByNumber calls debug_traceBlockByNumber. Executes the transactions of a block again and returns what each did. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits. Returns: The traces, in the order of the transactions. Errors: GenesisNotTraceableError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
//   - config: What is recorded. Without a tracer, each instruction. The zero value stands for its absence.
func (c *Companions) DebugTraceBlockByNumber(ctx context.Context, block BlockParameter, config *TraceConfig) ([]NamedTrace, error) {
	return request[[]NamedTrace](ctx, c.transport, "debug_traceBlockByNumber", []any{block, config})
}

// DebugTraceBlockByHash calls debug_traceBlockByHash. Executes the transactions of a block again and returns what each did, by the hash of the block. The traces of debug_traceTransaction of all transactions, in order, in one execution of the block. Costs 1500 credits. Returns: The traces, in the order of the transactions. Errors: GenesisNotTraceableError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockHash: Hash of the block.
//   - config: What is recorded. Without a tracer, each instruction. The zero value stands for its absence.
func (c *Companions) DebugTraceBlockByHash(ctx context.Context, blockHash HashInput, config *TraceConfig) ([]NamedTrace, error) {
	return request[[]NamedTrace](ctx, c.transport, "debug_traceBlockByHash", []any{blockHash, config})
}

// DebugTraceCall calls debug_traceCall. Executes a message call after the given block and returns what it did. The call is that of eth_call, with state and block overrides in the configuration of the trace. The code of all overrides together may have 256 KiB. Costs 500 credits. Returns: The trace in the form of its tracer. Errors: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
//   - config: What is recorded, and what is overridden. The zero value stands for its absence.
func (c *Companions) DebugTraceCall(ctx context.Context, call CallObject, block BlockParameter, config *TraceCallConfig) (Trace, error) {
	return request[Trace](ctx, c.transport, "debug_traceCall", []any{call, block, config})
}

// TraceBlock calls trace_block. Lists the calls of a block's transactions. Each call with its place, in the form of OpenEthereum. The rewards of a block before the Merge follow. Costs 1000 credits. Returns: The calls, in order. Errors: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
func (c *Companions) TraceBlock(ctx context.Context, block BlockParameter) ([]FlatTrace, error) {
	return request[[]FlatTrace](ctx, c.transport, "trace_block", []any{block})
}

// TraceTransaction calls trace_transaction. Lists the calls of a transaction. Each call with its place, in the form of OpenEthereum. Calls of precompiled contracts are left out. Costs 500 credits. Returns: The calls, in order, or null when no transaction of a block has the hash. Errors: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - transactionHash: Hash of the transaction.
func (c *Companions) TraceTransaction(ctx context.Context, transactionHash HashInput) ([]FlatTrace, error) {
	return request[[]FlatTrace](ctx, c.transport, "trace_transaction", []any{transactionHash})
}

// TraceReplayTransaction calls trace_replayTransaction. Executes a transaction again and returns its calls and what it changed. In the form of OpenEthereum. Costs 500 credits. Returns: What the transaction did. Errors: TransactionNotFoundError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - transactionHash: Hash of the transaction.
//   - types: What is returned.
func (c *Companions) TraceReplayTransaction(ctx context.Context, transactionHash HashInput, types TraceTypes) (Replay, error) {
	return request[Replay](ctx, c.transport, "trace_replayTransaction", []any{transactionHash, types})
}

// TraceReplayBlockTransactions calls trace_replayBlockTransactions. Executes the transactions of a block again and returns the calls of each and what it changed. What trace_replayTransaction returns for each transaction, in one execution of the block. Costs 1500 credits. Returns: What each transaction did, in order. Errors: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, tag, hash or EIP-1898 object.
//   - types: What is returned.
func (c *Companions) TraceReplayBlockTransactions(ctx context.Context, block BlockParameter, types TraceTypes) ([]Replay, error) {
	return request[[]Replay](ctx, c.transport, "trace_replayBlockTransactions", []any{block, types})
}

// TraceCall calls trace_call. Executes a message call after the given block and returns its calls and what it changed. The call is that of eth_call. A call that fails is a trace with its error. Costs 500 credits. Returns: What the call did. Errors: TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - types: What is returned.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
func (c *Companions) TraceCall(ctx context.Context, call CallObject, types TraceTypes, block BlockParameter) (Replay, error) {
	return request[Replay](ctx, c.transport, "trace_call", []any{call, types, block})
}

// TraceFilter calls trace_filter. Lists the calls and rewards of a range of blocks that match a filter. Executes each block of the range. At most 10,000 traces, 10 s and 32 MiB, as eth_getLogs is bounded; `after` and `count` read more in parts. Costs 1500 credits. Returns: The calls and rewards, in order. Errors: TooManyResultsError, QueryTimeoutError, TraceTooLargeError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - filter: Accounts and blocks.
func (c *Companions) TraceFilter(ctx context.Context, filter TraceFilter) ([]FlatTrace, error) {
	return request[[]FlatTrace](ctx, c.transport, "trace_filter", []any{filter})
}

// EthNewFilter calls eth_newFilter. Creates a filter of the logs of new blocks. The filter reports the logs of the blocks after the current one, and with `removed: true` those of blocks that a reorg replaced. Numeric bounds restrict the blocks. A filter lives on the server that created it, belongs to the key and ends when it is not polled for five minutes. Behind a load balancer without sticky sessions, use subscriptions or eth_getLogs instead. Costs 80 credits. Returns: The id of the filter. Errors: TooManyOpenError, InvalidParamsError, ResourceUnavailableError.
//
//   - filter: What to look for, without a block hash.
func (c *Companions) EthNewFilter(ctx context.Context, filter Filter) (FilterId, error) {
	return request[FilterId](ctx, c.transport, "eth_newFilter", []any{filter})
}

// EthNewBlockFilter calls eth_newBlockFilter. Creates a filter of the hashes of new blocks. The filter reports the blocks after the current one. After a reorg it reports the new blocks of the chain. It lives and ends like a filter of eth_newFilter, and counts against the same limits. Costs 80 credits. Returns: The id of the filter. Errors: TooManyOpenError, InvalidParamsError, ResourceUnavailableError.
func (c *Companions) EthNewBlockFilter(ctx context.Context) (FilterId, error) {
	return request[FilterId](ctx, c.transport, "eth_newBlockFilter", []any{})
}

// EthNewPendingTransactionFilter calls eth_newPendingTransactionFilter. Rejects the filter, because the service has no pending transactions. The service follows blocks and not the pool of pending transactions, so that such a filter would never report anything. The call returns an error, which costs nothing, and creates no filter. Costs 80 credits. Returns: Never returned. Errors: NotSupportedError, InvalidParamsError.
func (c *Companions) EthNewPendingTransactionFilter(ctx context.Context) (FilterId, error) {
	return request[FilterId](ctx, c.transport, "eth_newPendingTransactionFilter", []any{})
}

// EthGetFilterChanges calls eth_getFilterChanges. Returns what a filter found since its last poll. Each change is reported once, in order: of a reorg first the logs of the replaced blocks with `removed: true`, the last block first, then those of the new blocks. A poll ends at the first block after 10,000 logs or 512 blocks, and the next poll continues there. A response that gets lost is not repeated. Costs 80 credits. Returns: Hashes of new blocks, or logs, by the kind of the filter. Errors: FilterNotFoundError, InvalidParamsError, ResourceUnavailableError.
//
//   - filterId: The id of the filter.
func (c *Companions) EthGetFilterChanges(ctx context.Context, filterId FilterIdInput) (FilterChanges, error) {
	return request[FilterChanges](ctx, c.transport, "eth_getFilterChanges", []any{filterId})
}

// EthGetFilterLogs calls eth_getFilterLogs. Returns all logs that match a filter of eth_newFilter. The result is that of eth_getLogs for the parameters of the filter, with the same limits. The position of the filter does not change. Costs 255 credits. Returns: The logs; an empty array when nothing matches. Errors: FilterNotFoundError, TooManyResultsError, QueryTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - filterId: The id of the filter.
func (c *Companions) EthGetFilterLogs(ctx context.Context, filterId FilterIdInput) ([]Log, error) {
	return request[[]Log](ctx, c.transport, "eth_getFilterLogs", []any{filterId})
}

// EthUninstallFilter calls eth_uninstallFilter. Ends a filter. A filter also ends by itself when it is not polled for five minutes. Costs 5 credits. Returns: True if the filter existed. Errors: InvalidParamsError.
//
//   - filterId: The id of the filter.
func (c *Companions) EthUninstallFilter(ctx context.Context, filterId FilterIdInput) (bool, error) {
	return request[bool](ctx, c.transport, "eth_uninstallFilter", []any{filterId})
}

// EthreadGetLogsPage calls ethread_getLogsPage. Returns logs page by page, through reorgs, with one call for each page. A page has the logs of as many whole blocks as the limits allow, the head and the finalized block of the same moment, and a cursor for the next page. The cursor is bound to the hashes of the blocks that were read: when a reorg replaced some of them, the next page says so and continues after the last valid one. After the last page, the same cursor continues with blocks that are new by then. Costs 255 credits. Returns: The page. Errors: QueryTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - query: What to read.
//   - cursor: The cursor of the last page, with the same addresses and topics. The zero value stands for its absence.
//   - limit: Logs of a page at most, 10,000 when absent. A block with more logs is a page of its own. The zero value stands for its absence.
func (c *Companions) EthreadGetLogsPage(ctx context.Context, query LogsPageQuery, cursor LogsCursor, limit *int64) (LogsPage, error) {
	return request[LogsPage](ctx, c.transport, "ethread_getLogsPage", []any{query, cursor, limit})
}

// BeaconGetLightClientBootstrap calls beacon_getLightClientBootstrap. Returns the beacon header and the sync committee from which a light client starts. LightClientBootstrap of the Beacon API. It proves itself to a client that knows the root of the beacon block. Beacon nodes have it for finalized blocks that begin an epoch, and some of them for checkpoints alone. Needs a chain with consensus. The service asks its beacon nodes at most 60 times in a minute for light client data that it lacks. Costs 80 credits. Returns: The bootstrap, or null when no beacon node has it. Errors: InvalidParamsError, ResourceUnavailableError.
//
//   - blockRoot: The root of the trusted beacon block. It is not the hash of an execution block.
func (c *Companions) BeaconGetLightClientBootstrap(ctx context.Context, blockRoot HashInput) (*LightClientData, error) {
	return request[*LightClientData](ctx, c.transport, "beacon_getLightClientBootstrap", []any{blockRoot})
}

// BeaconGetLightClientUpdates calls beacon_getLightClientUpdates. Returns the sync committees of a range of periods, each signed by the committee before it. LightClientUpdate of the Beacon API, the best of each period. A client that knows the committee of the first period verifies one after another. The service has verified their Merkle branches, and not the signatures of committees that it does not follow. Needs a chain with consensus. Costs 255 credits. Returns: The updates in the order of their periods, up to the first period that no beacon node has. Errors: InvalidParamsError, ResourceUnavailableError.
//
//   - startPeriod: The first period. A period has 8,192 slots on mainnet.
//   - count: The number of periods.
func (c *Companions) BeaconGetLightClientUpdates(ctx context.Context, startPeriod int64, count int64) ([]LightClientData, error) {
	return request[[]LightClientData](ctx, c.transport, "beacon_getLightClientUpdates", []any{startPeriod, count})
}

// BeaconGetLightClientFinalityUpdate calls beacon_getLightClientFinalityUpdate. Returns the newest finalized block, with the newest signed block that proves it. LightClientFinalityUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits. Returns: The update. Errors: InvalidParamsError, ResourceUnavailableError.
func (c *Companions) BeaconGetLightClientFinalityUpdate(ctx context.Context) (LightClientData, error) {
	return request[LightClientData](ctx, c.transport, "beacon_getLightClientFinalityUpdate", []any{})
}

// BeaconGetLightClientOptimisticUpdate calls beacon_getLightClientOptimisticUpdate. Returns the newest signed block. LightClientOptimisticUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus. Costs 20 credits. Returns: The update. Errors: InvalidParamsError, ResourceUnavailableError.
func (c *Companions) BeaconGetLightClientOptimisticUpdate(ctx context.Context) (LightClientData, error) {
	return request[LightClientData](ctx, c.transport, "beacon_getLightClientOptimisticUpdate", []any{})
}

// EthEstimateGas calls eth_estimateGas. Estimates the gas that a transaction needs, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the estimate is the same as in the contract. The code of all overrides together may have 256 KiB. Costs 300 credits. Returns: The gas estimate. Errors: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, OverrideNotPossibleError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number, tag, hash or EIP-1898 object. The zero value stands for its absence.
//   - stateOverrides: What accounts have instead, by address. The zero value stands for its absence.
//   - blockOverrides: What the block has instead. The zero value stands for its absence.
func (c *Companions) EthEstimateGas(ctx context.Context, call CallObject, block BlockParameter, stateOverrides StateOverrides, blockOverrides *BlockOverrides) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_estimateGas", []any{call, block, stateOverrides, blockOverrides})
}

// EthGetTransactionBySenderAndNonce calls eth_getTransactionBySenderAndNonce. Returns the transaction that an account sent with a nonce. null when no transaction of a block has the sender and the nonce. Transactions that wait for a block are not known. Found by the nonces of the account at earlier blocks, so their states are needed: a recent transaction needs recent states only. Costs 1000 credits. Returns: The transaction, or null. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - sender: The account that signed the transaction.
//   - nonce: The nonce of the transaction.
func (c *Companions) EthGetTransactionBySenderAndNonce(ctx context.Context, sender AddressInput, nonce QuantityInput) (*Transaction, error) {
	return request[*Transaction](ctx, c.transport, "eth_getTransactionBySenderAndNonce", []any{sender, nonce})
}
