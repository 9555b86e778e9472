// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestOptions, Transport } from '../transport.ts';
import type * as Types from '@ethread/types';

/** The methods of the document. */
export interface Client {
  /**
   * Returns the logs that match a filter. All logs of the range or block that match, in chain order; an empty array when nothing matches. At most 5,000 parameters, which are addresses plus topics counted over all positions; at most 10,000 results; at most 10 seconds. Costs 255 credits.
   * @param filter What to look for.
   * @returns The logs; an empty array when nothing matches.
   * @throws {TooManyResultsError | QueryTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // transfers of a block
   * const logs = await client.eth_getLogs({ fromBlock: '0xd', toBlock: '0xd', address: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] });
   */
  readonly eth_getLogs: (filter: Types.Filter, options?: RequestOptions) => Promise<Types.EthGetLogsResult>;
  /**
   * Estimates the gas that a transaction needs. The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound. The gas of the call is lowered to 10 times the gas limit of the block. Costs 300 credits.
   * @param call The call.
   * @param block Block number or tag.
   * @returns The gas estimate.
   * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a transfer
   * const gas = await client.eth_estimateGas({ from: '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', to: '0x1111111111111111111111111111111111111111', value: '0x1' }); // '0x32a1f'
   */
  readonly eth_estimateGas: (
    call: Types.CallObject,
    block?: Types.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthEstimateGasResult>;
  /**
   * Executes a message call immediately, without creating a transaction. The result is what the contract returned; it can be 0x. The gas of the call is lowered to 10 times the gas limit of the block. A call that returns more than 2 MiB, or reverts with more than 128 KiB, fails. Costs 80 credits.
   * @param call The call.
   * @param block Block number or tag.
   * @returns What the executed contract returned; can be 0x.
   * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the supply of a token
   * const output = await client.eth_call({ from: '0x0000000000000000000000000000000000000000', to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest'); // '0x00000000000000000000000000000000000000000000d3c21bcecceda1000000'
   */
  readonly eth_call: (
    call: Types.CallObject,
    block?: Types.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthCallResult>;
  /**
   * Returns a block by hash. null when no block is found. Costs 80 credits.
   * @param blockHash Hash of the block.
   * @param transactionDetails true: transactions are objects; false: transactions are hashes.
   * @returns The block, or null when no block is found.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a block with the hashes of its transactions
   * const block = await client.eth_getBlockByHash('0xb1394fe152ddbf8c6e05e9f7f1fda6d0ee7f1ec9580443a6ce299aef40aa2f33', false);
   */
  readonly eth_getBlockByHash: (
    blockHash: Types.HashInput,
    transactionDetails: boolean,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBlockByHashResult>;
  /**
   * Returns a block by number or tag. null when no block is found. Costs 80 credits.
   * @param block Block number or tag.
   * @param transactionDetails true: transactions are objects; false: transactions are hashes.
   * @returns The block, or null when no block is found.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // genesis
   * const block = await client.eth_getBlockByNumber('earliest', false);
   */
  readonly eth_getBlockByNumber: (
    block: Types.BlockParameter,
    transactionDetails: boolean,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBlockByNumberResult>;
  /**
   * Returns an uncle by its block's number and its position. null when there is none. Costs 150 credits.
   * @param block Block number or tag.
   * @param uncleIndex Position of the uncle.
   * @returns The uncle, or null when it is not found.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // an uncle
   * const uncle = await client.eth_getUncleByBlockNumberAndIndex('0xa', '0x0');
   */
  readonly eth_getUncleByBlockNumberAndIndex: (
    block: Types.BlockParameter,
    uncleIndex: Types.QuantityInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetUncleByBlockNumberAndIndexResult>;
  /**
   * Returns a transaction by its block's number and its position. null when there is none. Costs 150 credits.
   * @param block Block number or tag.
   * @param transactionIndex Position of the transaction.
   * @returns The transaction, or null when it is not found.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a blob transaction
   * const transaction = await client.eth_getTransactionByBlockNumberAndIndex('0x55', '0x0');
   */
  readonly eth_getTransactionByBlockNumberAndIndex: (
    block: Types.BlockParameter,
    transactionIndex: Types.QuantityInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetTransactionByBlockNumberAndIndexResult>;
  /**
   * Returns a transaction by its block's hash and its position. null when there is none. Costs 150 credits.
   * @param blockHash Hash of the block.
   * @param transactionIndex Position of the transaction.
   * @returns The transaction, or null when it is not found.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a transaction
   * const transaction = await client.eth_getTransactionByBlockHashAndIndex('0xb1394fe152ddbf8c6e05e9f7f1fda6d0ee7f1ec9580443a6ce299aef40aa2f33', '0x0');
   */
  readonly eth_getTransactionByBlockHashAndIndex: (
    blockHash: Types.HashInput,
    transactionIndex: Types.QuantityInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetTransactionByBlockHashAndIndexResult>;
  /**
   * Returns the receipts of all transactions of a block. null when there is no such block. `pending` returns the same as `latest`. Costs 1000 credits.
   * @param block Block number, hexadecimal or decimal, or tag.
   * @returns One receipt for each transaction of the block, or null when there is no such block.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // receipts of a block
   * const receipts = await client.eth_getBlockReceipts('0x1');
   */
  readonly eth_getBlockReceipts: (
    block: Types.BlockReceiptsParameter,
    options?: RequestOptions,
  ) => Promise<Types.EthGetBlockReceiptsResult>;
  /**
   * Returns the receipt of a transaction. null when no receipt is found. Pending transactions have none. Costs 80 credits.
   * @param transactionHash Hash of the transaction.
   * @returns The receipt, or null when no receipt is found.
   * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a failed transaction
   * const receipt = await client.eth_getTransactionReceipt('0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
   */
  readonly eth_getTransactionReceipt: (
    transactionHash: Types.HashInput,
    options?: RequestOptions,
  ) => Promise<Types.EthGetTransactionReceiptResult>;
  /**
   * Returns an account and storage values with their Merkle proofs. Also proves that an account or a value does not exist. Costs 150 credits.
   * @param address Address of the account.
   * @param storageKeys Storage keys to prove.
   * @param block Block number or tag.
   * @returns The account with the proofs of its state and of each requested storage value.
   * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // an account with a storage value
   * const proof = await client.eth_getProof('0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', ['0x0'], '0xd');
   */
  readonly eth_getProof: (
    address: Types.AddressInput,
    storageKeys: Types.StorageKey[],
    block?: Types.BlockParameter | undefined,
    options?: RequestOptions,
  ) => Promise<Types.EthGetProofResult>;
  /**
   * Returns this document. OpenRPC service discovery. GET /openrpc.json returns the same document, with an ETag. Costs 0 credits.
   * @returns The OpenRPC document.
   * @throws {InvalidParamsError}
   */
  readonly 'rpc.discover': (options?: RequestOptions) => Promise<Types.RpcDiscoverResult>;
}

/** Returns all methods over one connection to a server. */
export function createClient(transport: Transport): Client {
  return {
    eth_getLogs: (filter, options) => transport.request('eth_getLogs', [filter], options),
    eth_estimateGas: (call, block, options) => transport.request('eth_estimateGas', [call, block], options),
    eth_call: (call, block, options) => transport.request('eth_call', [call, block], options),
    eth_getBlockByHash: (blockHash, transactionDetails, options) =>
      transport.request('eth_getBlockByHash', [blockHash, transactionDetails], options),
    eth_getBlockByNumber: (block, transactionDetails, options) =>
      transport.request('eth_getBlockByNumber', [block, transactionDetails], options),
    eth_getUncleByBlockNumberAndIndex: (block, uncleIndex, options) =>
      transport.request('eth_getUncleByBlockNumberAndIndex', [block, uncleIndex], options),
    eth_getTransactionByBlockNumberAndIndex: (block, transactionIndex, options) =>
      transport.request('eth_getTransactionByBlockNumberAndIndex', [block, transactionIndex], options),
    eth_getTransactionByBlockHashAndIndex: (blockHash, transactionIndex, options) =>
      transport.request('eth_getTransactionByBlockHashAndIndex', [blockHash, transactionIndex], options),
    eth_getBlockReceipts: (block, options) => transport.request('eth_getBlockReceipts', [block], options),
    eth_getTransactionReceipt: (transactionHash, options) =>
      transport.request('eth_getTransactionReceipt', [transactionHash], options),
    eth_getProof: (address, storageKeys, block, options) =>
      transport.request('eth_getProof', [address, storageKeys, block], options),
    'rpc.discover': (options) => transport.request('rpc.discover', [], options),
  };
}

/** The names of the methods on the wire. */
export const methodNames: readonly string[] = [
  'eth_getLogs',
  'eth_estimateGas',
  'eth_call',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getBlockReceipts',
  'eth_getTransactionReceipt',
  'eth_getProof',
  'rpc.discover',
];

/**
 * Returns the logs that match a filter. All logs of the range or block that match, in chain order; an empty array when nothing matches. At most 5,000 parameters, which are addresses plus topics counted over all positions; at most 10,000 results; at most 10 seconds. Costs 255 credits.
 * @param filter What to look for.
 * @returns The logs; an empty array when nothing matches.
 * @throws {TooManyResultsError | QueryTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // transfers of a block
 * const logs = await eth_getLogs(transport, { fromBlock: '0xd', toBlock: '0xd', address: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'] });
 */
export function eth_getLogs(
  transport: Transport,
  filter: Types.Filter,
  options?: RequestOptions,
): Promise<Types.EthGetLogsResult> {
  return transport.request('eth_getLogs', [filter], options);
}

/**
 * Estimates the gas that a transaction needs. The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound. The gas of the call is lowered to 10 times the gas limit of the block. Costs 300 credits.
 * @param call The call.
 * @param block Block number or tag.
 * @returns The gas estimate.
 * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a transfer
 * const gas = await eth_estimateGas(transport, { from: '0x3f3bad3f15d4201ca0f0c5ca86afe90d99c562b1', to: '0x1111111111111111111111111111111111111111', value: '0x1' }); // '0x32a1f'
 */
export function eth_estimateGas(
  transport: Transport,
  call: Types.CallObject,
  block?: Types.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthEstimateGasResult> {
  return transport.request('eth_estimateGas', [call, block], options);
}

/**
 * Executes a message call immediately, without creating a transaction. The result is what the contract returned; it can be 0x. The gas of the call is lowered to 10 times the gas limit of the block. A call that returns more than 2 MiB, or reverts with more than 128 KiB, fails. Costs 80 credits.
 * @param call The call.
 * @param block Block number or tag.
 * @returns What the executed contract returned; can be 0x.
 * @throws {ExecutionRevertedError | ExecutionFailedError | ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the supply of a token
 * const output = await eth_call(transport, { from: '0x0000000000000000000000000000000000000000', to: '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', data: '0x18160ddd' }, 'latest'); // '0x00000000000000000000000000000000000000000000d3c21bcecceda1000000'
 */
export function eth_call(
  transport: Transport,
  call: Types.CallObject,
  block?: Types.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthCallResult> {
  return transport.request('eth_call', [call, block], options);
}

/**
 * Returns a block by hash. null when no block is found. Costs 80 credits.
 * @param blockHash Hash of the block.
 * @param transactionDetails true: transactions are objects; false: transactions are hashes.
 * @returns The block, or null when no block is found.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a block with the hashes of its transactions
 * const block = await eth_getBlockByHash(transport, '0xb1394fe152ddbf8c6e05e9f7f1fda6d0ee7f1ec9580443a6ce299aef40aa2f33', false);
 */
export function eth_getBlockByHash(
  transport: Transport,
  blockHash: Types.HashInput,
  transactionDetails: boolean,
  options?: RequestOptions,
): Promise<Types.EthGetBlockByHashResult> {
  return transport.request('eth_getBlockByHash', [blockHash, transactionDetails], options);
}

/**
 * Returns a block by number or tag. null when no block is found. Costs 80 credits.
 * @param block Block number or tag.
 * @param transactionDetails true: transactions are objects; false: transactions are hashes.
 * @returns The block, or null when no block is found.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // genesis
 * const block = await eth_getBlockByNumber(transport, 'earliest', false);
 */
export function eth_getBlockByNumber(
  transport: Transport,
  block: Types.BlockParameter,
  transactionDetails: boolean,
  options?: RequestOptions,
): Promise<Types.EthGetBlockByNumberResult> {
  return transport.request('eth_getBlockByNumber', [block, transactionDetails], options);
}

/**
 * Returns an uncle by its block's number and its position. null when there is none. Costs 150 credits.
 * @param block Block number or tag.
 * @param uncleIndex Position of the uncle.
 * @returns The uncle, or null when it is not found.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // an uncle
 * const uncle = await eth_getUncleByBlockNumberAndIndex(transport, '0xa', '0x0');
 */
export function eth_getUncleByBlockNumberAndIndex(
  transport: Transport,
  block: Types.BlockParameter,
  uncleIndex: Types.QuantityInput,
  options?: RequestOptions,
): Promise<Types.EthGetUncleByBlockNumberAndIndexResult> {
  return transport.request('eth_getUncleByBlockNumberAndIndex', [block, uncleIndex], options);
}

/**
 * Returns a transaction by its block's number and its position. null when there is none. Costs 150 credits.
 * @param block Block number or tag.
 * @param transactionIndex Position of the transaction.
 * @returns The transaction, or null when it is not found.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a blob transaction
 * const transaction = await eth_getTransactionByBlockNumberAndIndex(transport, '0x55', '0x0');
 */
export function eth_getTransactionByBlockNumberAndIndex(
  transport: Transport,
  block: Types.BlockParameter,
  transactionIndex: Types.QuantityInput,
  options?: RequestOptions,
): Promise<Types.EthGetTransactionByBlockNumberAndIndexResult> {
  return transport.request('eth_getTransactionByBlockNumberAndIndex', [block, transactionIndex], options);
}

/**
 * Returns a transaction by its block's hash and its position. null when there is none. Costs 150 credits.
 * @param blockHash Hash of the block.
 * @param transactionIndex Position of the transaction.
 * @returns The transaction, or null when it is not found.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a transaction
 * const transaction = await eth_getTransactionByBlockHashAndIndex(transport, '0xb1394fe152ddbf8c6e05e9f7f1fda6d0ee7f1ec9580443a6ce299aef40aa2f33', '0x0');
 */
export function eth_getTransactionByBlockHashAndIndex(
  transport: Transport,
  blockHash: Types.HashInput,
  transactionIndex: Types.QuantityInput,
  options?: RequestOptions,
): Promise<Types.EthGetTransactionByBlockHashAndIndexResult> {
  return transport.request('eth_getTransactionByBlockHashAndIndex', [blockHash, transactionIndex], options);
}

/**
 * Returns the receipts of all transactions of a block. null when there is no such block. `pending` returns the same as `latest`. Costs 1000 credits.
 * @param block Block number, hexadecimal or decimal, or tag.
 * @returns One receipt for each transaction of the block, or null when there is no such block.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // receipts of a block
 * const receipts = await eth_getBlockReceipts(transport, '0x1');
 */
export function eth_getBlockReceipts(
  transport: Transport,
  block: Types.BlockReceiptsParameter,
  options?: RequestOptions,
): Promise<Types.EthGetBlockReceiptsResult> {
  return transport.request('eth_getBlockReceipts', [block], options);
}

/**
 * Returns the receipt of a transaction. null when no receipt is found. Pending transactions have none. Costs 80 credits.
 * @param transactionHash Hash of the transaction.
 * @returns The receipt, or null when no receipt is found.
 * @throws {PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a failed transaction
 * const receipt = await eth_getTransactionReceipt(transport, '0xde9dc0927af2992cdb15fc787942fec3f0aa73dc212a200379dab13884d77b7d');
 */
export function eth_getTransactionReceipt(
  transport: Transport,
  transactionHash: Types.HashInput,
  options?: RequestOptions,
): Promise<Types.EthGetTransactionReceiptResult> {
  return transport.request('eth_getTransactionReceipt', [transactionHash], options);
}

/**
 * Returns an account and storage values with their Merkle proofs. Also proves that an account or a value does not exist. Costs 150 credits.
 * @param address Address of the account.
 * @param storageKeys Storage keys to prove.
 * @param block Block number or tag.
 * @returns The account with the proofs of its state and of each requested storage value.
 * @throws {ExecutionTimeoutError | HeaderNotFoundError | PrunedHistoryError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // an account with a storage value
 * const proof = await eth_getProof(transport, '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b', ['0x0'], '0xd');
 */
export function eth_getProof(
  transport: Transport,
  address: Types.AddressInput,
  storageKeys: Types.StorageKey[],
  block?: Types.BlockParameter | undefined,
  options?: RequestOptions,
): Promise<Types.EthGetProofResult> {
  return transport.request('eth_getProof', [address, storageKeys, block], options);
}

/**
 * Returns this document. OpenRPC service discovery. GET /openrpc.json returns the same document, with an ETag. Costs 0 credits.
 * @returns The OpenRPC document.
 * @throws {InvalidParamsError}
 */
export function rpc_discover(
  transport: Transport,
  options?: RequestOptions,
): Promise<Types.RpcDiscoverResult> {
  return transport.request('rpc.discover', [], options);
}
