// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Handler } from '../handler.ts';
import type * as Types from '@ethread/types';

/** One handler for each method. It receives checked params and the context of the call. */
export interface Handlers<Context> {
  /**
   * Returns the logs that match a filter.
   * All logs of the range or block that match, in chain order; an empty array when nothing matches. At most 5,000 parameters, which are addresses plus topics counted over all positions; at most 10,000 results; at most 10 seconds.
   */
  readonly eth_getLogs: Handler<Types.EthGetLogsParams, Types.EthGetLogsResult, Context>;
  /**
   * Estimates the gas that a transaction needs.
   * The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound. The gas of the call is lowered to 10 times the gas limit of the block.
   */
  readonly eth_estimateGas: Handler<Types.EthEstimateGasParams, Types.EthEstimateGasResult, Context>;
  /**
   * Executes a message call immediately, without creating a transaction.
   * The result is what the contract returned; it can be 0x. The gas of the call is lowered to 10 times the gas limit of the block. A call that returns more than 2 MiB, or reverts with more than 128 KiB, fails.
   */
  readonly eth_call: Handler<Types.EthCallParams, Types.EthCallResult, Context>;
  /**
   * Returns a block by hash.
   * null when no block is found.
   */
  readonly eth_getBlockByHash: Handler<Types.EthGetBlockByHashParams, Types.EthGetBlockByHashResult, Context>;
  /**
   * Returns a block by number or tag.
   * null when no block is found.
   */
  readonly eth_getBlockByNumber: Handler<
    Types.EthGetBlockByNumberParams,
    Types.EthGetBlockByNumberResult,
    Context
  >;
  /**
   * Returns an uncle by its block's number and its position.
   * null when there is none.
   */
  readonly eth_getUncleByBlockNumberAndIndex: Handler<
    Types.EthGetUncleByBlockNumberAndIndexParams,
    Types.EthGetUncleByBlockNumberAndIndexResult,
    Context
  >;
  /**
   * Returns a transaction by its block's number and its position.
   * null when there is none.
   */
  readonly eth_getTransactionByBlockNumberAndIndex: Handler<
    Types.EthGetTransactionByBlockNumberAndIndexParams,
    Types.EthGetTransactionByBlockNumberAndIndexResult,
    Context
  >;
  /**
   * Returns a transaction by its block's hash and its position.
   * null when there is none.
   */
  readonly eth_getTransactionByBlockHashAndIndex: Handler<
    Types.EthGetTransactionByBlockHashAndIndexParams,
    Types.EthGetTransactionByBlockHashAndIndexResult,
    Context
  >;
  /**
   * Returns the receipts of all transactions of a block.
   * null when there is no such block. `pending` returns the same as `latest`.
   */
  readonly eth_getBlockReceipts: Handler<
    Types.EthGetBlockReceiptsParams,
    Types.EthGetBlockReceiptsResult,
    Context
  >;
  /**
   * Returns the receipt of a transaction.
   * null when no receipt is found. Pending transactions have none.
   */
  readonly eth_getTransactionReceipt: Handler<
    Types.EthGetTransactionReceiptParams,
    Types.EthGetTransactionReceiptResult,
    Context
  >;
  /**
   * Returns an account and storage values with their Merkle proofs.
   * Also proves that an account or a value does not exist.
   */
  readonly eth_getProof: Handler<Types.EthGetProofParams, Types.EthGetProofResult, Context>;
  /**
   * Returns this document.
   * OpenRPC service discovery. GET /openrpc.json returns the same document, with an ETag.
   */
  readonly 'rpc.discover'?: Handler<Types.RpcDiscoverParams, Types.RpcDiscoverResult, Context>;
}
