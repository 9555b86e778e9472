// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Handler } from '@ethread/server';
import type * as Types from './types.gen.ts';

/** One handler for each method. It receives checked params and the context of the call. */
export interface Handlers<Context> {
  /**
   * Returns the id of the chain.
   * The id that transactions are signed for (EIP-155).
   */
  readonly eth_chainId: Handler<Types.EthChainIdParams, Types.EthChainIdResult, Context>;
  /**
   * Returns the id of the chain in decimal digits.
   * The name is historic: the result is the chain id of eth_chainId.
   */
  readonly net_version: Handler<Types.NetVersionParams, Types.NetVersionResult, Context>;
  /**
   * Returns the name and version of the service.
   * Clients may show the text. Its form is `ethread/VERSION`.
   */
  readonly web3_clientVersion: Handler<Types.Web3ClientVersionParams, Types.Web3ClientVersionResult, Context>;
  /**
   * Returns false, since the service serves no chain that it still synchronises.
   * A deployment that is not ready rejects all requests. Clients that wait for a node to synchronise continue at once.
   */
  readonly eth_syncing: Handler<Types.EthSyncingParams, Types.EthSyncingResult, Context>;
  /**
   * Returns the number of the latest block.
   * The block that `latest` means in all items of the same batch.
   */
  readonly eth_blockNumber: Handler<Types.EthBlockNumberParams, Types.EthBlockNumberResult, Context>;
  /**
   * Returns the balance of an account.
   * Read by the same proof that eth_getProof returns, also when an upstream node answers.
   */
  readonly eth_getBalance: Handler<Types.EthGetBalanceParams, Types.EthGetBalanceResult, Context>;
  /**
   * Returns the number of transactions that an account has sent.
   * The nonce of the next transaction. Read by the same proof that eth_getProof returns.
   */
  readonly eth_getTransactionCount: Handler<
    Types.EthGetTransactionCountParams,
    Types.EthGetTransactionCountResult,
    Context
  >;
  /**
   * Returns the code of an account.
   * The code of an upstream node is checked against the code hash of a proof.
   */
  readonly eth_getCode: Handler<Types.EthGetCodeParams, Types.EthGetCodeResult, Context>;
  /**
   * Returns a storage value of an account.
   * Read by the same proof that eth_getProof returns.
   */
  readonly eth_getStorageAt: Handler<Types.EthGetStorageAtParams, Types.EthGetStorageAtResult, Context>;
  /**
   * Returns storage values of several accounts.
   * One value for each key, in the order of the keys. A request needs a key.
   */
  readonly eth_getStorageValues: Handler<
    Types.EthGetStorageValuesParams,
    Types.EthGetStorageValuesResult,
    Context
  >;
  /**
   * Returns a transaction by its hash.
   * null when no transaction of a block has the hash. Transactions that wait for a block are not known.
   */
  readonly eth_getTransactionByHash: Handler<
    Types.EthGetTransactionByHashParams,
    Types.EthGetTransactionByHashResult,
    Context
  >;
  /**
   * Returns the number of transactions of a block, by its hash.
   * null when no block is found.
   */
  readonly eth_getBlockTransactionCountByHash: Handler<
    Types.EthGetBlockTransactionCountByHashParams,
    Types.EthGetBlockTransactionCountByHashResult,
    Context
  >;
  /**
   * Returns the number of transactions of a block, by its number or tag.
   * null when no block is found.
   */
  readonly eth_getBlockTransactionCountByNumber: Handler<
    Types.EthGetBlockTransactionCountByNumberParams,
    Types.EthGetBlockTransactionCountByNumberResult,
    Context
  >;
  /**
   * Returns the number of uncles of a block, by its hash.
   * null when no block is found.
   */
  readonly eth_getUncleCountByBlockHash: Handler<
    Types.EthGetUncleCountByBlockHashParams,
    Types.EthGetUncleCountByBlockHashResult,
    Context
  >;
  /**
   * Returns the number of uncles of a block, by its number or tag.
   * null when no block is found.
   */
  readonly eth_getUncleCountByBlockNumber: Handler<
    Types.EthGetUncleCountByBlockNumberParams,
    Types.EthGetUncleCountByBlockNumberResult,
    Context
  >;
  /**
   * Returns an uncle by its block's hash and its position.
   * null when there is none.
   */
  readonly eth_getUncleByBlockHashAndIndex: Handler<
    Types.EthGetUncleByBlockHashAndIndexParams,
    Types.EthGetUncleByBlockHashAndIndexResult,
    Context
  >;
  /**
   * Suggests a gas price for legacy transactions.
   * The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests.
   */
  readonly eth_gasPrice: Handler<Types.EthGasPriceParams, Types.EthGasPriceResult, Context>;
  /**
   * Suggests a priority fee.
   * The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei.
   */
  readonly eth_maxPriorityFeePerGas: Handler<
    Types.EthMaxPriorityFeePerGasParams,
    Types.EthMaxPriorityFeePerGasResult,
    Context
  >;
  /**
   * Returns base fees, fullness and priority fees of a range of blocks.
   * The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range.
   */
  readonly eth_feeHistory: Handler<Types.EthFeeHistoryParams, Types.EthFeeHistoryResult, Context>;
  /**
   * Returns the base fee of the next block.
   * Follows from the latest header (EIP-1559). null before London.
   */
  readonly eth_baseFee: Handler<Types.EthBaseFeeParams, Types.EthBaseFeeResult, Context>;
  /**
   * Returns the blob base fee of the next block.
   * Follows from the latest header (EIP-4844, EIP-7918). null before Cancun.
   */
  readonly eth_blobBaseFee: Handler<Types.EthBlobBaseFeeParams, Types.EthBlobBaseFeeResult, Context>;
  /**
   * Returns the current, the next and the last fork configuration of the chain (EIP-7910).
   * Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain.
   */
  readonly eth_config: Handler<Types.EthConfigParams, Types.EthConfigResult, Context>;
  /**
   * Returns which blocks, receipts, logs and states this deployment can serve.
   * Routers read it to choose a deployment for a request.
   */
  readonly eth_capabilities: Handler<Types.EthCapabilitiesParams, Types.EthCapabilitiesResult, Context>;
  /**
   * Executes a message call immediately, with state and block overrides.
   * The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract. The code of all overrides together may have 256 KiB.
   */
  readonly eth_call: Handler<Types.EthCallParams, Types.EthCallResult, Context>;
  /**
   * Returns the accounts and storage keys that a call accesses, as an access list.
   * The list of the accounts and keys that the call's instructions name, also those that fail, and the gas that the call uses with it. Entries of a given list stay in it. The sender, the recipient, precompiled contracts and signers of authorizations are in it only with keys. A call that fails while it runs has its list, too, and the reason. A call that cannot begin is an error.
   */
  readonly eth_createAccessList: Handler<
    Types.EthCreateAccessListParams,
    Types.EthCreateAccessListResult,
    Context
  >;
  /**
   * Simulates blocks of calls on top of a block.
   * Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas, and return 2 MiB with their logs; the code of all overrides may have 256 KiB.
   */
  readonly eth_simulateV1: Handler<Types.EthSimulateV1Params, Types.EthSimulateV1Result, Context>;
  /**
   * Executes a message call and returns everything that it read, so that the client can check the result.
   * What eth_call returns, with a witness: the nodes of the state trie and of storage tries, the code, and the headers that the call read. A client that knows the hash of the block's header runs the call again on the witness alone. A call that reverts or fails is the error of eth_call, without a witness. Served from executed state, or from state that nodes prove: its nodes are then asked for by one more message to a node at the block of the call, with one eth_getProof for each account, and the call reads at most 1,024 accounts and 4,096 slots. Nodes are not asked for a result. A witness has at most 20,000 nodes and 32,000,000 bytes; beyond, the call fails.
   */
  readonly proof_call: Handler<Types.ProofCallParams, Types.ProofCallResult, Context>;
  /**
   * Returns the accounts and storage keys that a block accesses, with the values that it leaves in them.
   * The list whose hash is in the header (EIP-7928). null when no block is found, and for a block before Amsterdam.
   */
  readonly eth_getBlockAccessList: Handler<
    Types.EthGetBlockAccessListParams,
    Types.EthGetBlockAccessListResult,
    Context
  >;
  /**
   * Returns the header of a block as RLP.
   * The hash of these bytes is the hash of the block.
   */
  readonly debug_getRawHeader: Handler<Types.DebugGetRawHeaderParams, Types.DebugGetRawHeaderResult, Context>;
  /**
   * Returns a block as RLP.
   * Header, transactions, uncles and, from Shanghai on, withdrawals.
   */
  readonly debug_getRawBlock: Handler<Types.DebugGetRawBlockParams, Types.DebugGetRawBlockResult, Context>;
  /**
   * Returns a transaction in its encoded form, by its hash.
   * The hash of these bytes is the hash of the transaction (EIP-2718). 0x when no transaction of a block has the hash.
   */
  readonly debug_getRawTransaction: Handler<
    Types.DebugGetRawTransactionParams,
    Types.DebugGetRawTransactionResult,
    Context
  >;
  /**
   * Returns the receipts of a block, each in its form in the receipts trie.
   * A receipt with a type begins with it (EIP-2718).
   */
  readonly debug_getRawReceipts: Handler<
    Types.DebugGetRawReceiptsParams,
    Types.DebugGetRawReceiptsResult,
    Context
  >;
  /**
   * Returns the access list of a block as RLP.
   * The hash of these bytes is in the header (EIP-7928). 0x for a block before Amsterdam.
   */
  readonly debug_getRawBlockAccessList: Handler<
    Types.DebugGetRawBlockAccessListParams,
    Types.DebugGetRawBlockAccessListResult,
    Context
  >;
  /**
   * Executes a transaction again and returns what it did.
   * The transactions before it in its block are executed first, on the state after the parent block. Where the service has this state, or nodes prove it, the trace is the service's own; elsewhere it is the response of an upstream node.
   */
  readonly debug_traceTransaction: Handler<
    Types.DebugTraceTransactionParams,
    Types.DebugTraceTransactionResult,
    Context
  >;
  /**
   * Executes the transactions of a block again and returns what each did.
   * The traces of debug_traceTransaction of all transactions, in order, in one execution of the block.
   */
  readonly debug_traceBlockByNumber: Handler<
    Types.DebugTraceBlockByNumberParams,
    Types.DebugTraceBlockByNumberResult,
    Context
  >;
  /**
   * Executes the transactions of a block again and returns what each did, by the hash of the block.
   * The traces of debug_traceTransaction of all transactions, in order, in one execution of the block.
   */
  readonly debug_traceBlockByHash: Handler<
    Types.DebugTraceBlockByHashParams,
    Types.DebugTraceBlockByHashResult,
    Context
  >;
  /**
   * Executes a message call after the given block and returns what it did.
   * The call is that of eth_call, with state and block overrides in the configuration of the trace. The code of all overrides together may have 256 KiB.
   */
  readonly debug_traceCall: Handler<Types.DebugTraceCallParams, Types.DebugTraceCallResult, Context>;
  /**
   * Lists the calls of a block's transactions.
   * Each call with its place, in the form of OpenEthereum. The rewards of a block before the Merge follow.
   */
  readonly trace_block: Handler<Types.TraceBlockParams, Types.TraceBlockResult, Context>;
  /**
   * Lists the calls of a transaction.
   * Each call with its place, in the form of OpenEthereum. Calls of precompiled contracts are left out.
   */
  readonly trace_transaction: Handler<Types.TraceTransactionParams, Types.TraceTransactionResult, Context>;
  /**
   * Executes a transaction again and returns its calls and what it changed.
   * In the form of OpenEthereum.
   */
  readonly trace_replayTransaction: Handler<
    Types.TraceReplayTransactionParams,
    Types.TraceReplayTransactionResult,
    Context
  >;
  /**
   * Executes the transactions of a block again and returns the calls of each and what it changed.
   * What trace_replayTransaction returns for each transaction, in one execution of the block.
   */
  readonly trace_replayBlockTransactions: Handler<
    Types.TraceReplayBlockTransactionsParams,
    Types.TraceReplayBlockTransactionsResult,
    Context
  >;
  /**
   * Executes a message call after the given block and returns its calls and what it changed.
   * The call is that of eth_call. A call that fails is a trace with its error.
   */
  readonly trace_call: Handler<Types.TraceCallParams, Types.TraceCallResult, Context>;
  /**
   * Lists the calls and rewards of a range of blocks that match a filter.
   * Executes each block of the range. At most 10,000 traces, 10 s and 32 MiB, as eth_getLogs is bounded; `after` and `count` read more in parts.
   */
  readonly trace_filter: Handler<Types.TraceFilterParams, Types.TraceFilterResult, Context>;
  /**
   * Creates a filter of the logs of new blocks.
   * The filter reports the logs of the blocks after the current one, and with `removed: true` those of blocks that a reorg replaced. Numeric bounds restrict the blocks. A filter lives on the server that created it, belongs to the key and ends when it is not polled for five minutes. Behind a load balancer without sticky sessions, use subscriptions or eth_getLogs instead.
   */
  readonly eth_newFilter: Handler<Types.EthNewFilterParams, Types.EthNewFilterResult, Context>;
  /**
   * Creates a filter of the hashes of new blocks.
   * The filter reports the blocks after the current one. After a reorg it reports the new blocks of the chain. It lives and ends like a filter of eth_newFilter, and counts against the same limits.
   */
  readonly eth_newBlockFilter: Handler<Types.EthNewBlockFilterParams, Types.EthNewBlockFilterResult, Context>;
  /**
   * Rejects the filter, because the service has no pending transactions.
   * The service follows blocks and not the pool of pending transactions, so that such a filter would never report anything. The call returns an error, which costs nothing, and creates no filter.
   */
  readonly eth_newPendingTransactionFilter: Handler<
    Types.EthNewPendingTransactionFilterParams,
    Types.EthNewPendingTransactionFilterResult,
    Context
  >;
  /**
   * Returns what a filter found since its last poll.
   * Each change is reported once, in order: of a reorg first the logs of the replaced blocks with `removed: true`, the last block first, then those of the new blocks. A poll ends at the first block after 10,000 logs or 512 blocks, and the next poll continues there. A response that gets lost is not repeated.
   */
  readonly eth_getFilterChanges: Handler<
    Types.EthGetFilterChangesParams,
    Types.EthGetFilterChangesResult,
    Context
  >;
  /**
   * Returns all logs that match a filter of eth_newFilter.
   * The result is that of eth_getLogs for the parameters of the filter, with the same limits. The position of the filter does not change.
   */
  readonly eth_getFilterLogs: Handler<Types.EthGetFilterLogsParams, Types.EthGetFilterLogsResult, Context>;
  /**
   * Ends a filter.
   * A filter also ends by itself when it is not polled for five minutes.
   */
  readonly eth_uninstallFilter: Handler<
    Types.EthUninstallFilterParams,
    Types.EthUninstallFilterResult,
    Context
  >;
  /**
   * Subscribes to new heads or logs over a WebSocket.
   * `newHeads` sends the header of each new block, `logs` each matching log of new blocks, and `ethread_blocks` each new block as a whole with its matching logs (FollowedBlock). The notifications of a subscription follow the chain in order, without a gap or a repetition: after a reorg, `logs` first sends the logs of the replaced blocks with `removed: true`, the last block first, and all kinds send the blocks of the new fork. Only `ethread_blocks` can resume after a lost connection, on any server, after a block that the client has. Clients of the other kinds read the blocks since their last one with eth_getLogs. Each notification costs credits besides the call, reserved before it is sent. A connection whose key has too few closes with 4402. A connection that reads too slowly, or whose subscription is too many blocks behind, closes with 4408.
   */
  readonly eth_subscribe: Handler<Types.EthSubscribeParams, Types.EthSubscribeResult, Context>;
  /**
   * Ends a subscription of this connection.
   * No notification of the subscription follows the response. Subscriptions also end with their connection.
   */
  readonly eth_unsubscribe: Handler<Types.EthUnsubscribeParams, Types.EthUnsubscribeResult, Context>;
  /**
   * Returns logs page by page, through reorgs, with one call for each page.
   * A page has the logs of as many whole blocks as the limits allow, the head and the finalized block of the same moment, and a cursor for the next page. The cursor is bound to the hashes of the blocks that were read: when a reorg replaced some of them, the next page says so and continues after the last valid one. After the last page, the same cursor continues with blocks that are new by then.
   */
  readonly ethread_getLogsPage: Handler<
    Types.EthreadGetLogsPageParams,
    Types.EthreadGetLogsPageResult,
    Context
  >;
  /**
   * Returns the beacon header and the sync committee from which a light client starts.
   * LightClientBootstrap of the Beacon API. It proves itself to a client that knows the root of the beacon block. Beacon nodes have it for finalized blocks that begin an epoch, and some of them for checkpoints alone. Needs a chain with consensus. The service asks its beacon nodes at most 60 times in a minute for light client data that it lacks.
   */
  readonly beacon_getLightClientBootstrap: Handler<
    Types.BeaconGetLightClientBootstrapParams,
    Types.BeaconGetLightClientBootstrapResult,
    Context
  >;
  /**
   * Returns the sync committees of a range of periods, each signed by the committee before it.
   * LightClientUpdate of the Beacon API, the best of each period. A client that knows the committee of the first period verifies one after another. The service has verified their Merkle branches, and not the signatures of committees that it does not follow. Needs a chain with consensus.
   */
  readonly beacon_getLightClientUpdates: Handler<
    Types.BeaconGetLightClientUpdatesParams,
    Types.BeaconGetLightClientUpdatesResult,
    Context
  >;
  /**
   * Returns the newest finalized block, with the newest signed block that proves it.
   * LightClientFinalityUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus.
   */
  readonly beacon_getLightClientFinalityUpdate: Handler<
    Types.BeaconGetLightClientFinalityUpdateParams,
    Types.BeaconGetLightClientFinalityUpdateResult,
    Context
  >;
  /**
   * Returns the newest signed block.
   * LightClientOptimisticUpdate of the Beacon API, the newest that the service has verified. Needs a chain with consensus.
   */
  readonly beacon_getLightClientOptimisticUpdate: Handler<
    Types.BeaconGetLightClientOptimisticUpdateParams,
    Types.BeaconGetLightClientOptimisticUpdateResult,
    Context
  >;
  /**
   * Returns the transaction that an account sent with a nonce.
   * null when no transaction of a block has the sender and the nonce. Transactions that wait for a block are not known. Found by the nonces of the account at earlier blocks, so their states are needed: a recent transaction needs recent states only.
   */
  readonly eth_getTransactionBySenderAndNonce: Handler<
    Types.EthGetTransactionBySenderAndNonceParams,
    Types.EthGetTransactionBySenderAndNonceResult,
    Context
  >;
}
