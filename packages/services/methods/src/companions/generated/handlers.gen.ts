// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionParts } from '../companion-parts.ts';
import type { MethodTraits } from '../../method-traits.ts';
import * as eth_chainId from '../eth_chainId.ts';
import * as net_version from '../net_version.ts';
import * as web3_clientVersion from '../web3_clientVersion.ts';
import * as eth_syncing from '../eth_syncing.ts';
import * as eth_blockNumber from '../eth_blockNumber.ts';
import * as eth_getBalance from '../eth_getBalance.ts';
import * as eth_getTransactionCount from '../eth_getTransactionCount.ts';
import * as eth_getCode from '../eth_getCode.ts';
import * as eth_getStorageAt from '../eth_getStorageAt.ts';
import * as eth_getStorageValues from '../eth_getStorageValues.ts';
import * as eth_getTransactionByHash from '../eth_getTransactionByHash.ts';
import * as eth_getBlockTransactionCountByHash from '../eth_getBlockTransactionCountByHash.ts';
import * as eth_getBlockTransactionCountByNumber from '../eth_getBlockTransactionCountByNumber.ts';
import * as eth_getUncleCountByBlockHash from '../eth_getUncleCountByBlockHash.ts';
import * as eth_getUncleCountByBlockNumber from '../eth_getUncleCountByBlockNumber.ts';
import * as eth_getUncleByBlockHashAndIndex from '../eth_getUncleByBlockHashAndIndex.ts';
import * as eth_gasPrice from '../eth_gasPrice.ts';
import * as eth_maxPriorityFeePerGas from '../eth_maxPriorityFeePerGas.ts';
import * as eth_feeHistory from '../eth_feeHistory.ts';
import * as eth_baseFee from '../eth_baseFee.ts';
import * as eth_blobBaseFee from '../eth_blobBaseFee.ts';
import * as eth_config from '../eth_config.ts';
import * as eth_capabilities from '../eth_capabilities.ts';
import * as eth_call from '../eth_call.ts';
import * as eth_createAccessList from '../eth_createAccessList.ts';
import * as eth_simulateV1 from '../eth_simulateV1.ts';
import * as proof_call from '../proof_call.ts';
import * as eth_getBlockAccessList from '../eth_getBlockAccessList.ts';
import * as debug_getRawHeader from '../debug_getRawHeader.ts';
import * as debug_getRawBlock from '../debug_getRawBlock.ts';
import * as debug_getRawTransaction from '../debug_getRawTransaction.ts';
import * as debug_getRawReceipts from '../debug_getRawReceipts.ts';
import * as debug_getRawBlockAccessList from '../debug_getRawBlockAccessList.ts';
import * as debug_traceTransaction from '../debug_traceTransaction.ts';
import * as debug_traceBlockByNumber from '../debug_traceBlockByNumber.ts';
import * as debug_traceBlockByHash from '../debug_traceBlockByHash.ts';
import * as debug_traceCall from '../debug_traceCall.ts';
import * as trace_block from '../trace_block.ts';
import * as trace_transaction from '../trace_transaction.ts';
import * as trace_replayTransaction from '../trace_replayTransaction.ts';
import * as trace_replayBlockTransactions from '../trace_replayBlockTransactions.ts';
import * as trace_call from '../trace_call.ts';
import * as trace_filter from '../trace_filter.ts';
import * as eth_newFilter from '../eth_newFilter.ts';
import * as eth_newBlockFilter from '../eth_newBlockFilter.ts';
import * as eth_newPendingTransactionFilter from '../eth_newPendingTransactionFilter.ts';
import * as eth_getFilterChanges from '../eth_getFilterChanges.ts';
import * as eth_getFilterLogs from '../eth_getFilterLogs.ts';
import * as eth_uninstallFilter from '../eth_uninstallFilter.ts';
import * as eth_subscribe from '../eth_subscribe.ts';
import * as eth_unsubscribe from '../eth_unsubscribe.ts';
import * as ethread_getLogsPage from '../ethread_getLogsPage.ts';
import * as beacon_getLightClientBootstrap from '../beacon_getLightClientBootstrap.ts';
import * as beacon_getLightClientUpdates from '../beacon_getLightClientUpdates.ts';
import * as beacon_getLightClientFinalityUpdate from '../beacon_getLightClientFinalityUpdate.ts';
import * as beacon_getLightClientOptimisticUpdate from '../beacon_getLightClientOptimisticUpdate.ts';
import * as eth_getTransactionBySenderAndNonce from '../eth_getTransactionBySenderAndNonce.ts';

/** Creates the handler of each method. */
export function createEachHandler(parts: CompanionParts): CompanionHandlers<RequestContext> {
  return {
    eth_chainId: eth_chainId.eth_chainId(parts),
    net_version: net_version.net_version(parts),
    web3_clientVersion: web3_clientVersion.web3_clientVersion(parts),
    eth_syncing: eth_syncing.eth_syncing(parts),
    eth_blockNumber: eth_blockNumber.eth_blockNumber(parts),
    eth_getBalance: eth_getBalance.eth_getBalance(parts),
    eth_getTransactionCount: eth_getTransactionCount.eth_getTransactionCount(parts),
    eth_getCode: eth_getCode.eth_getCode(parts),
    eth_getStorageAt: eth_getStorageAt.eth_getStorageAt(parts),
    eth_getStorageValues: eth_getStorageValues.eth_getStorageValues(parts),
    eth_getTransactionByHash: eth_getTransactionByHash.eth_getTransactionByHash(parts),
    eth_getBlockTransactionCountByHash:
      eth_getBlockTransactionCountByHash.eth_getBlockTransactionCountByHash(parts),
    eth_getBlockTransactionCountByNumber:
      eth_getBlockTransactionCountByNumber.eth_getBlockTransactionCountByNumber(parts),
    eth_getUncleCountByBlockHash: eth_getUncleCountByBlockHash.eth_getUncleCountByBlockHash(parts),
    eth_getUncleCountByBlockNumber: eth_getUncleCountByBlockNumber.eth_getUncleCountByBlockNumber(parts),
    eth_getUncleByBlockHashAndIndex: eth_getUncleByBlockHashAndIndex.eth_getUncleByBlockHashAndIndex(parts),
    eth_gasPrice: eth_gasPrice.eth_gasPrice(parts),
    eth_maxPriorityFeePerGas: eth_maxPriorityFeePerGas.eth_maxPriorityFeePerGas(parts),
    eth_feeHistory: eth_feeHistory.eth_feeHistory(parts),
    eth_baseFee: eth_baseFee.eth_baseFee(parts),
    eth_blobBaseFee: eth_blobBaseFee.eth_blobBaseFee(parts),
    eth_config: eth_config.eth_config(parts),
    eth_capabilities: eth_capabilities.eth_capabilities(parts),
    eth_call: eth_call.eth_call(parts),
    eth_createAccessList: eth_createAccessList.eth_createAccessList(parts),
    eth_simulateV1: eth_simulateV1.eth_simulateV1(parts),
    proof_call: proof_call.proof_call(parts),
    eth_getBlockAccessList: eth_getBlockAccessList.eth_getBlockAccessList(parts),
    debug_getRawHeader: debug_getRawHeader.debug_getRawHeader(parts),
    debug_getRawBlock: debug_getRawBlock.debug_getRawBlock(parts),
    debug_getRawTransaction: debug_getRawTransaction.debug_getRawTransaction(parts),
    debug_getRawReceipts: debug_getRawReceipts.debug_getRawReceipts(parts),
    debug_getRawBlockAccessList: debug_getRawBlockAccessList.debug_getRawBlockAccessList(parts),
    debug_traceTransaction: debug_traceTransaction.debug_traceTransaction(parts),
    debug_traceBlockByNumber: debug_traceBlockByNumber.debug_traceBlockByNumber(parts),
    debug_traceBlockByHash: debug_traceBlockByHash.debug_traceBlockByHash(parts),
    debug_traceCall: debug_traceCall.debug_traceCall(parts),
    trace_block: trace_block.trace_block(parts),
    trace_transaction: trace_transaction.trace_transaction(parts),
    trace_replayTransaction: trace_replayTransaction.trace_replayTransaction(parts),
    trace_replayBlockTransactions: trace_replayBlockTransactions.trace_replayBlockTransactions(parts),
    trace_call: trace_call.trace_call(parts),
    trace_filter: trace_filter.trace_filter(parts),
    eth_newFilter: eth_newFilter.eth_newFilter(parts),
    eth_newBlockFilter: eth_newBlockFilter.eth_newBlockFilter(parts),
    eth_newPendingTransactionFilter: eth_newPendingTransactionFilter.eth_newPendingTransactionFilter(parts),
    eth_getFilterChanges: eth_getFilterChanges.eth_getFilterChanges(parts),
    eth_getFilterLogs: eth_getFilterLogs.eth_getFilterLogs(parts),
    eth_uninstallFilter: eth_uninstallFilter.eth_uninstallFilter(parts),
    eth_subscribe: eth_subscribe.eth_subscribe(parts),
    eth_unsubscribe: eth_unsubscribe.eth_unsubscribe(parts),
    ethread_getLogsPage: ethread_getLogsPage.ethread_getLogsPage(parts),
    beacon_getLightClientBootstrap: beacon_getLightClientBootstrap.beacon_getLightClientBootstrap(parts),
    beacon_getLightClientUpdates: beacon_getLightClientUpdates.beacon_getLightClientUpdates(parts),
    beacon_getLightClientFinalityUpdate:
      beacon_getLightClientFinalityUpdate.beacon_getLightClientFinalityUpdate(parts),
    beacon_getLightClientOptimisticUpdate:
      beacon_getLightClientOptimisticUpdate.beacon_getLightClientOptimisticUpdate(parts),
    eth_getTransactionBySenderAndNonce:
      eth_getTransactionBySenderAndNonce.eth_getTransactionBySenderAndNonce(parts),
  };
}

/** The traits of each method. */
export const companionTraits: Readonly<
  Record<Exclude<keyof CompanionHandlers<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
  eth_chainId: eth_chainId.traits,
  net_version: net_version.traits,
  web3_clientVersion: web3_clientVersion.traits,
  eth_syncing: eth_syncing.traits,
  eth_blockNumber: eth_blockNumber.traits,
  eth_getBalance: eth_getBalance.traits,
  eth_getTransactionCount: eth_getTransactionCount.traits,
  eth_getCode: eth_getCode.traits,
  eth_getStorageAt: eth_getStorageAt.traits,
  eth_getStorageValues: eth_getStorageValues.traits,
  eth_getTransactionByHash: eth_getTransactionByHash.traits,
  eth_getBlockTransactionCountByHash: eth_getBlockTransactionCountByHash.traits,
  eth_getBlockTransactionCountByNumber: eth_getBlockTransactionCountByNumber.traits,
  eth_getUncleCountByBlockHash: eth_getUncleCountByBlockHash.traits,
  eth_getUncleCountByBlockNumber: eth_getUncleCountByBlockNumber.traits,
  eth_getUncleByBlockHashAndIndex: eth_getUncleByBlockHashAndIndex.traits,
  eth_gasPrice: eth_gasPrice.traits,
  eth_maxPriorityFeePerGas: eth_maxPriorityFeePerGas.traits,
  eth_feeHistory: eth_feeHistory.traits,
  eth_baseFee: eth_baseFee.traits,
  eth_blobBaseFee: eth_blobBaseFee.traits,
  eth_config: eth_config.traits,
  eth_capabilities: eth_capabilities.traits,
  eth_call: eth_call.traits,
  eth_createAccessList: eth_createAccessList.traits,
  eth_simulateV1: eth_simulateV1.traits,
  proof_call: proof_call.traits,
  eth_getBlockAccessList: eth_getBlockAccessList.traits,
  debug_getRawHeader: debug_getRawHeader.traits,
  debug_getRawBlock: debug_getRawBlock.traits,
  debug_getRawTransaction: debug_getRawTransaction.traits,
  debug_getRawReceipts: debug_getRawReceipts.traits,
  debug_getRawBlockAccessList: debug_getRawBlockAccessList.traits,
  debug_traceTransaction: debug_traceTransaction.traits,
  debug_traceBlockByNumber: debug_traceBlockByNumber.traits,
  debug_traceBlockByHash: debug_traceBlockByHash.traits,
  debug_traceCall: debug_traceCall.traits,
  trace_block: trace_block.traits,
  trace_transaction: trace_transaction.traits,
  trace_replayTransaction: trace_replayTransaction.traits,
  trace_replayBlockTransactions: trace_replayBlockTransactions.traits,
  trace_call: trace_call.traits,
  trace_filter: trace_filter.traits,
  eth_newFilter: eth_newFilter.traits,
  eth_newBlockFilter: eth_newBlockFilter.traits,
  eth_newPendingTransactionFilter: eth_newPendingTransactionFilter.traits,
  eth_getFilterChanges: eth_getFilterChanges.traits,
  eth_getFilterLogs: eth_getFilterLogs.traits,
  eth_uninstallFilter: eth_uninstallFilter.traits,
  eth_subscribe: eth_subscribe.traits,
  eth_unsubscribe: eth_unsubscribe.traits,
  ethread_getLogsPage: ethread_getLogsPage.traits,
  beacon_getLightClientBootstrap: beacon_getLightClientBootstrap.traits,
  beacon_getLightClientUpdates: beacon_getLightClientUpdates.traits,
  beacon_getLightClientFinalityUpdate: beacon_getLightClientFinalityUpdate.traits,
  beacon_getLightClientOptimisticUpdate: beacon_getLightClientOptimisticUpdate.traits,
  eth_getTransactionBySenderAndNonce: eth_getTransactionBySenderAndNonce.traits,
};
