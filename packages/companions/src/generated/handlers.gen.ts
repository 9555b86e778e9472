// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  EthChainIdParams,
  EthChainIdResult,
  NetVersionParams,
  NetVersionResult,
  Web3ClientVersionParams,
  Web3ClientVersionResult,
  EthSyncingParams,
  EthSyncingResult,
  EthBlockNumberParams,
  EthBlockNumberResult,
  EthGetBalanceParams,
  EthGetBalanceResult,
  EthGetTransactionCountParams,
  EthGetTransactionCountResult,
  EthGetCodeParams,
  EthGetCodeResult,
  EthGetStorageAtParams,
  EthGetStorageAtResult,
  EthGetStorageValuesParams,
  EthGetStorageValuesResult,
  EthGetTransactionByHashParams,
  EthGetTransactionByHashResult,
  EthGetBlockTransactionCountByHashParams,
  EthGetBlockTransactionCountByHashResult,
  EthGetBlockTransactionCountByNumberParams,
  EthGetBlockTransactionCountByNumberResult,
  EthGetUncleCountByBlockHashParams,
  EthGetUncleCountByBlockHashResult,
  EthGetUncleCountByBlockNumberParams,
  EthGetUncleCountByBlockNumberResult,
  EthGetUncleByBlockHashAndIndexParams,
  EthGetUncleByBlockHashAndIndexResult,
  EthGasPriceParams,
  EthGasPriceResult,
  EthMaxPriorityFeePerGasParams,
  EthMaxPriorityFeePerGasResult,
  EthFeeHistoryParams,
  EthFeeHistoryResult,
  EthBaseFeeParams,
  EthBaseFeeResult,
  EthBlobBaseFeeParams,
  EthBlobBaseFeeResult,
  EthConfigParams,
  EthConfigResult,
  EthCapabilitiesParams,
  EthCapabilitiesResult,
  EthCallParams,
  EthCallResult,
  EthCreateAccessListParams,
  EthCreateAccessListResult,
  EthSimulateV1Params,
  EthSimulateV1Result,
} from './types.gen.ts';
import type { Handler } from '@ethread/server';

/** One handler a method. */
export interface Handlers<Context> {
  /**
   * Returns the id of the chain.
   * The id that transactions are signed for (EIP-155).
   */
  readonly eth_chainId: Handler<EthChainIdParams, EthChainIdResult, Context>;
  /**
   * Returns the id of the chain in decimal digits.
   * The name is historic: the result is the chain id of eth_chainId.
   */
  readonly net_version: Handler<NetVersionParams, NetVersionResult, Context>;
  /**
   * Returns the name and version of the service.
   * Clients may show the text. Its form is `ethread/VERSION`.
   */
  readonly web3_clientVersion: Handler<Web3ClientVersionParams, Web3ClientVersionResult, Context>;
  /**
   * Returns false, since the service serves no chain that it still synchronises.
   * A deployment that is not ready answers no request. Clients that wait for a node to synchronise continue at once.
   */
  readonly eth_syncing: Handler<EthSyncingParams, EthSyncingResult, Context>;
  /**
   * Returns the number of the latest block.
   * The block that `latest` means in all items of the same batch.
   */
  readonly eth_blockNumber: Handler<EthBlockNumberParams, EthBlockNumberResult, Context>;
  /**
   * Returns the balance of an account.
   * Read by the same proof that eth_getProof returns, also when an upstream node answers.
   */
  readonly eth_getBalance: Handler<EthGetBalanceParams, EthGetBalanceResult, Context>;
  /**
   * Returns the number of transactions that an account has sent.
   * The nonce of the next transaction. Read by the same proof that eth_getProof returns.
   */
  readonly eth_getTransactionCount: Handler<
    EthGetTransactionCountParams,
    EthGetTransactionCountResult,
    Context
  >;
  /**
   * Returns the code of an account.
   * The code of an upstream node is checked against the code hash of a proof.
   */
  readonly eth_getCode: Handler<EthGetCodeParams, EthGetCodeResult, Context>;
  /**
   * Returns a storage value of an account.
   * Read by the same proof that eth_getProof returns.
   */
  readonly eth_getStorageAt: Handler<EthGetStorageAtParams, EthGetStorageAtResult, Context>;
  /**
   * Returns storage values of several accounts.
   * One value for each key, in the order of the keys.
   */
  readonly eth_getStorageValues: Handler<EthGetStorageValuesParams, EthGetStorageValuesResult, Context>;
  /**
   * Returns a transaction by its hash.
   * null when no transaction of a block has the hash. Transactions that wait for a block are not known.
   */
  readonly eth_getTransactionByHash: Handler<
    EthGetTransactionByHashParams,
    EthGetTransactionByHashResult,
    Context
  >;
  /**
   * Returns the number of transactions of a block, by its hash.
   * null when no block is found.
   */
  readonly eth_getBlockTransactionCountByHash: Handler<
    EthGetBlockTransactionCountByHashParams,
    EthGetBlockTransactionCountByHashResult,
    Context
  >;
  /**
   * Returns the number of transactions of a block, by its number or tag.
   * null when no block is found.
   */
  readonly eth_getBlockTransactionCountByNumber: Handler<
    EthGetBlockTransactionCountByNumberParams,
    EthGetBlockTransactionCountByNumberResult,
    Context
  >;
  /**
   * Returns the number of uncles of a block, by its hash.
   * null when no block is found.
   */
  readonly eth_getUncleCountByBlockHash: Handler<
    EthGetUncleCountByBlockHashParams,
    EthGetUncleCountByBlockHashResult,
    Context
  >;
  /**
   * Returns the number of uncles of a block, by its number or tag.
   * null when no block is found.
   */
  readonly eth_getUncleCountByBlockNumber: Handler<
    EthGetUncleCountByBlockNumberParams,
    EthGetUncleCountByBlockNumberResult,
    Context
  >;
  /**
   * Returns an uncle by its block's hash and its position.
   * null when there is none.
   */
  readonly eth_getUncleByBlockHashAndIndex: Handler<
    EthGetUncleByBlockHashAndIndexParams,
    EthGetUncleByBlockHashAndIndexResult,
    Context
  >;
  /**
   * Suggests a gas price for legacy transactions.
   * The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests.
   */
  readonly eth_gasPrice: Handler<EthGasPriceParams, EthGasPriceResult, Context>;
  /**
   * Suggests a priority fee.
   * The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei.
   */
  readonly eth_maxPriorityFeePerGas: Handler<
    EthMaxPriorityFeePerGasParams,
    EthMaxPriorityFeePerGasResult,
    Context
  >;
  /**
   * Returns base fees, fullness and priority fees of a range of blocks.
   * The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range.
   */
  readonly eth_feeHistory: Handler<EthFeeHistoryParams, EthFeeHistoryResult, Context>;
  /**
   * Returns the base fee of the next block.
   * Follows from the latest header (EIP-1559). null before London.
   */
  readonly eth_baseFee: Handler<EthBaseFeeParams, EthBaseFeeResult, Context>;
  /**
   * Returns the blob base fee of the next block.
   * Follows from the latest header (EIP-4844, EIP-7918). null before Cancun.
   */
  readonly eth_blobBaseFee: Handler<EthBlobBaseFeeParams, EthBlobBaseFeeResult, Context>;
  /**
   * Returns the current, the next and the last fork configuration of the chain (EIP-7910).
   * Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain.
   */
  readonly eth_config: Handler<EthConfigParams, EthConfigResult, Context>;
  /**
   * Returns which blocks, receipts, logs and states this deployment can serve.
   * Routers read it to choose a deployment for a request.
   */
  readonly eth_capabilities: Handler<EthCapabilitiesParams, EthCapabilitiesResult, Context>;
  /**
   * Executes a message call immediately, with state and block overrides.
   * The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract.
   */
  readonly eth_call: Handler<EthCallParams, EthCallResult, Context>;
  /**
   * Returns the accounts and storage keys that a call accesses, as an access list.
   * The list with which the call uses the least gas, and the gas that it uses then. A call that fails has its list, too, and the reason.
   */
  readonly eth_createAccessList: Handler<EthCreateAccessListParams, EthCreateAccessListResult, Context>;
  /**
   * Simulates blocks of calls on top of a block.
   * Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas.
   */
  readonly eth_simulateV1: Handler<EthSimulateV1Params, EthSimulateV1Result, Context>;
}
