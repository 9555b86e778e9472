// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  AddressInput,
  BlockParameter,
  BlockReceiptsParameter,
  CallObject,
  EthCallResult,
  EthEstimateGasResult,
  EthGetBlockByHashResult,
  EthGetBlockByNumberResult,
  EthGetBlockReceiptsResult,
  EthGetLogsResult,
  EthGetProofResult,
  EthGetTransactionByBlockHashAndIndexResult,
  EthGetTransactionByBlockNumberAndIndexResult,
  EthGetTransactionReceiptResult,
  EthGetUncleByBlockNumberAndIndexResult,
  Filter,
  HashInput,
  QuantityInput,
  RpcDiscoverResult,
  StorageKey,
} from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';

/** One function a method of the service. */
export interface Client {
  /**
   * Returns the logs that match a filter.
   * All logs of the range or block that match, in chain order; an empty array when nothing matches.
   * Costs 255 credits.
   * @param filter What to look for.
   */
  eth_getLogs(filter: Filter, options?: RequestOptions): Promise<EthGetLogsResult>;
  /**
   * Estimates the gas that a transaction needs.
   * The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound.
   * Costs 300 credits.
   * @param call The call.
   * @param block Block number or tag.
   */
  eth_estimateGas(
    call: CallObject,
    block?: BlockParameter | undefined,
    options?: RequestOptions,
  ): Promise<EthEstimateGasResult>;
  /**
   * Executes a message call immediately, without creating a transaction.
   * The result is what the contract returned; it can be 0x.
   * Costs 80 credits.
   * @param call The call.
   * @param block Block number or tag.
   */
  eth_call(
    call: CallObject,
    block?: BlockParameter | undefined,
    options?: RequestOptions,
  ): Promise<EthCallResult>;
  /**
   * Returns a block by hash.
   * null when no block is found.
   * Costs 80 credits.
   * @param blockHash Hash of the block.
   * @param transactionDetails true: transactions are objects; false: transactions are hashes.
   */
  eth_getBlockByHash(
    blockHash: HashInput,
    transactionDetails: boolean,
    options?: RequestOptions,
  ): Promise<EthGetBlockByHashResult>;
  /**
   * Returns a block by number or tag.
   * null when no block is found.
   * Costs 80 credits.
   * @param block Block number or tag.
   * @param transactionDetails true: transactions are objects; false: transactions are hashes.
   */
  eth_getBlockByNumber(
    block: BlockParameter,
    transactionDetails: boolean,
    options?: RequestOptions,
  ): Promise<EthGetBlockByNumberResult>;
  /**
   * Returns an uncle by its block's number and its position.
   * null when there is none.
   * Costs 150 credits.
   * @param block Block number or tag.
   * @param uncleIndex Position of the uncle.
   */
  eth_getUncleByBlockNumberAndIndex(
    block: BlockParameter,
    uncleIndex: QuantityInput,
    options?: RequestOptions,
  ): Promise<EthGetUncleByBlockNumberAndIndexResult>;
  /**
   * Returns a transaction by its block's number and its position.
   * null when there is none.
   * Costs 150 credits.
   * @param block Block number or tag.
   * @param transactionIndex Position of the transaction.
   */
  eth_getTransactionByBlockNumberAndIndex(
    block: BlockParameter,
    transactionIndex: QuantityInput,
    options?: RequestOptions,
  ): Promise<EthGetTransactionByBlockNumberAndIndexResult>;
  /**
   * Returns a transaction by its block's hash and its position.
   * null when there is none.
   * Costs 150 credits.
   * @param blockHash Hash of the block.
   * @param transactionIndex Position of the transaction.
   */
  eth_getTransactionByBlockHashAndIndex(
    blockHash: HashInput,
    transactionIndex: QuantityInput,
    options?: RequestOptions,
  ): Promise<EthGetTransactionByBlockHashAndIndexResult>;
  /**
   * Returns the receipts of all transactions of a block.
   * null when there is no such block. `pending` returns the same as `latest`.
   * Costs 1000 credits.
   * @param block Block number, hexadecimal or decimal, or tag.
   */
  eth_getBlockReceipts(
    block: BlockReceiptsParameter,
    options?: RequestOptions,
  ): Promise<EthGetBlockReceiptsResult>;
  /**
   * Returns the receipt of a transaction.
   * null when no receipt is found. Pending transactions have none.
   * Costs 80 credits.
   * @param transactionHash Hash of the transaction.
   */
  eth_getTransactionReceipt(
    transactionHash: HashInput,
    options?: RequestOptions,
  ): Promise<EthGetTransactionReceiptResult>;
  /**
   * Returns an account and storage values with their Merkle proofs.
   * Also proves that an account or a value does not exist.
   * Costs 150 credits.
   * @param address Address of the account.
   * @param storageKeys Storage keys to prove.
   * @param block Block number or tag.
   */
  eth_getProof(
    address: AddressInput,
    storageKeys: StorageKey[],
    block?: BlockParameter | undefined,
    options?: RequestOptions,
  ): Promise<EthGetProofResult>;
  /**
   * Returns this document.
   * OpenRPC service discovery.
   * Costs 0 credits.
   */
  'rpc.discover'(options?: RequestOptions): Promise<RpcDiscoverResult>;
}

/** A client over a transport. */
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
