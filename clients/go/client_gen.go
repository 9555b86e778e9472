// Code generated from openrpc/ by `npm run codegen`; change the document instead. DO NOT EDIT.

package ethread

import "context"

// Client calls the methods of a service over a transport.
type Client struct {
	transport Transport
}

// NewClient returns a client over a transport.
func NewClient(transport Transport) *Client {
	return &Client{transport: transport}
}

// EthGetLogs calls eth_getLogs. Returns the logs that match a filter. All logs of the range or block that match, in chain order; an empty array when nothing matches. At most 5,000 parameters, which are addresses plus topics counted over all positions; at most 10,000 results; at most 10 seconds. Costs 255 credits. Returns: The logs; an empty array when nothing matches. Errors: TooManyResultsError, QueryTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - filter: What to look for.
func (c *Client) EthGetLogs(ctx context.Context, filter Filter) ([]Log, error) {
	return request[[]Log](ctx, c.transport, "eth_getLogs", []any{filter})
}

// EthEstimateGas calls eth_estimateGas. Estimates the gas that a transaction needs. The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound. The gas of the call is lowered to 10 times the gas limit of the block. Costs 300 credits. Returns: The gas estimate. Errors: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number or tag. The zero value stands for its absence.
func (c *Client) EthEstimateGas(ctx context.Context, call CallObject, block BlockParameter) (Quantity, error) {
	return request[Quantity](ctx, c.transport, "eth_estimateGas", []any{call, block})
}

// EthCall calls eth_call. Executes a message call immediately, without creating a transaction. The result is what the contract returned; it can be 0x. The gas of the call is lowered to 10 times the gas limit of the block. A call that returns more than 2 MiB, or reverts with more than 128 KiB, fails. Costs 80 credits. Returns: What the executed contract returned; can be 0x. Errors: ExecutionRevertedError, ExecutionFailedError, ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - call: The call.
//   - block: Block number or tag. The zero value stands for its absence.
func (c *Client) EthCall(ctx context.Context, call CallObject, block BlockParameter) (Bytes, error) {
	return request[Bytes](ctx, c.transport, "eth_call", []any{call, block})
}

// EthGetBlockByHash calls eth_getBlockByHash. Returns a block by hash. null when no block is found. Costs 80 credits. Returns: The block, or null when no block is found. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockHash: Hash of the block.
//   - transactionDetails: true: transactions are objects; false: transactions are hashes.
func (c *Client) EthGetBlockByHash(ctx context.Context, blockHash HashInput, transactionDetails bool) (*Block, error) {
	return request[*Block](ctx, c.transport, "eth_getBlockByHash", []any{blockHash, transactionDetails})
}

// EthGetBlockByNumber calls eth_getBlockByNumber. Returns a block by number or tag. null when no block is found. Costs 80 credits. Returns: The block, or null when no block is found. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number or tag.
//   - transactionDetails: true: transactions are objects; false: transactions are hashes.
func (c *Client) EthGetBlockByNumber(ctx context.Context, block BlockParameter, transactionDetails bool) (*Block, error) {
	return request[*Block](ctx, c.transport, "eth_getBlockByNumber", []any{block, transactionDetails})
}

// EthGetUncleByBlockNumberAndIndex calls eth_getUncleByBlockNumberAndIndex. Returns an uncle by its block's number and its position. null when there is none. Costs 150 credits. Returns: The uncle, or null when it is not found. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number or tag.
//   - uncleIndex: Position of the uncle.
func (c *Client) EthGetUncleByBlockNumberAndIndex(ctx context.Context, block BlockParameter, uncleIndex QuantityInput) (*Uncle, error) {
	return request[*Uncle](ctx, c.transport, "eth_getUncleByBlockNumberAndIndex", []any{block, uncleIndex})
}

// EthGetTransactionByBlockNumberAndIndex calls eth_getTransactionByBlockNumberAndIndex. Returns a transaction by its block's number and its position. null when there is none. Costs 150 credits. Returns: The transaction, or null when it is not found. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number or tag.
//   - transactionIndex: Position of the transaction.
func (c *Client) EthGetTransactionByBlockNumberAndIndex(ctx context.Context, block BlockParameter, transactionIndex QuantityInput) (*Transaction, error) {
	return request[*Transaction](ctx, c.transport, "eth_getTransactionByBlockNumberAndIndex", []any{block, transactionIndex})
}

// EthGetTransactionByBlockHashAndIndex calls eth_getTransactionByBlockHashAndIndex. Returns a transaction by its block's hash and its position. null when there is none. Costs 150 credits. Returns: The transaction, or null when it is not found. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - blockHash: Hash of the block.
//   - transactionIndex: Position of the transaction.
func (c *Client) EthGetTransactionByBlockHashAndIndex(ctx context.Context, blockHash HashInput, transactionIndex QuantityInput) (*Transaction, error) {
	return request[*Transaction](ctx, c.transport, "eth_getTransactionByBlockHashAndIndex", []any{blockHash, transactionIndex})
}

// EthGetBlockReceipts calls eth_getBlockReceipts. Returns the receipts of all transactions of a block. null when there is no such block. `pending` returns the same as `latest`. Costs 1000 credits. Returns: One receipt for each transaction of the block, or null when there is no such block. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - block: Block number, hexadecimal or decimal, or tag.
func (c *Client) EthGetBlockReceipts(ctx context.Context, block BlockReceiptsParameter) ([]Receipt, error) {
	return request[[]Receipt](ctx, c.transport, "eth_getBlockReceipts", []any{block})
}

// EthGetTransactionReceipt calls eth_getTransactionReceipt. Returns the receipt of a transaction. null when no receipt is found. Pending transactions have none. Costs 80 credits. Returns: The receipt, or null when no receipt is found. Errors: PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - transactionHash: Hash of the transaction.
func (c *Client) EthGetTransactionReceipt(ctx context.Context, transactionHash HashInput) (*Receipt, error) {
	return request[*Receipt](ctx, c.transport, "eth_getTransactionReceipt", []any{transactionHash})
}

// EthGetProof calls eth_getProof. Returns an account and storage values with their Merkle proofs. Also proves that an account or a value does not exist. Costs 150 credits. Returns: The account with the proofs of its state and of each requested storage value. Errors: ExecutionTimeoutError, HeaderNotFoundError, PrunedHistoryError, InvalidParamsError, ResourceUnavailableError.
//
//   - address: Address of the account.
//   - storageKeys: Storage keys to prove.
//   - block: Block number or tag. The zero value stands for its absence.
func (c *Client) EthGetProof(ctx context.Context, address AddressInput, storageKeys []StorageKey, block BlockParameter) (AccountProof, error) {
	return request[AccountProof](ctx, c.transport, "eth_getProof", []any{address, list(storageKeys), block})
}

// RpcDiscover calls rpc.discover. Returns this document. OpenRPC service discovery. GET /openrpc.json returns the same document, with an ETag. Costs 0 credits. Returns: The OpenRPC document. Errors: InvalidParamsError.
func (c *Client) RpcDiscover(ctx context.Context) (map[string]any, error) {
	return request[map[string]any](ctx, c.transport, "rpc.discover", []any{})
}
