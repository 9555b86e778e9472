// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionParts } from '../companion-parts.ts';
import { type MethodTraits, traitsOf } from '../../method-traits.ts';
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
import * as eth_getRawTransactionByHash from '../eth_getRawTransactionByHash.ts';
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
import * as trace_get from '../trace_get.ts';
import * as trace_replayTransaction from '../trace_replayTransaction.ts';
import * as trace_replayBlockTransactions from '../trace_replayBlockTransactions.ts';
import * as trace_call from '../trace_call.ts';
import * as trace_callMany from '../trace_callMany.ts';
import * as trace_rawTransaction from '../trace_rawTransaction.ts';
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
import * as eth_estimateGas from '../eth_estimateGas.ts';
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
    eth_getRawTransactionByHash: eth_getRawTransactionByHash.eth_getRawTransactionByHash(parts),
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
    trace_get: trace_get.trace_get(parts),
    trace_replayTransaction: trace_replayTransaction.trace_replayTransaction(parts),
    trace_replayBlockTransactions: trace_replayBlockTransactions.trace_replayBlockTransactions(parts),
    trace_call: trace_call.trace_call(parts),
    trace_callMany: trace_callMany.trace_callMany(parts),
    trace_rawTransaction: trace_rawTransaction.trace_rawTransaction(parts),
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
    eth_estimateGas: eth_estimateGas.eth_estimateGas(parts),
    eth_getTransactionBySenderAndNonce:
      eth_getTransactionBySenderAndNonce.eth_getTransactionBySenderAndNonce(parts),
  };
}

/** The traits of each method. */
export const companionTraits: Readonly<
  Record<Exclude<keyof CompanionHandlers<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
  eth_chainId: traitsOf(eth_chainId, true),
  net_version: traitsOf(net_version, true),
  web3_clientVersion: traitsOf(web3_clientVersion, true),
  eth_syncing: traitsOf(eth_syncing, true),
  eth_blockNumber: traitsOf(eth_blockNumber, true),
  eth_getBalance: traitsOf(eth_getBalance, true),
  eth_getTransactionCount: traitsOf(eth_getTransactionCount, true),
  eth_getCode: traitsOf(eth_getCode, true),
  eth_getStorageAt: traitsOf(eth_getStorageAt, true),
  eth_getStorageValues: traitsOf(eth_getStorageValues, true),
  eth_getTransactionByHash: traitsOf(eth_getTransactionByHash, true),
  eth_getRawTransactionByHash: traitsOf(eth_getRawTransactionByHash, true),
  eth_getBlockTransactionCountByHash: traitsOf(eth_getBlockTransactionCountByHash, true),
  eth_getBlockTransactionCountByNumber: traitsOf(eth_getBlockTransactionCountByNumber, true),
  eth_getUncleCountByBlockHash: traitsOf(eth_getUncleCountByBlockHash, true),
  eth_getUncleCountByBlockNumber: traitsOf(eth_getUncleCountByBlockNumber, true),
  eth_getUncleByBlockHashAndIndex: traitsOf(eth_getUncleByBlockHashAndIndex, true),
  eth_gasPrice: traitsOf(eth_gasPrice, true),
  eth_maxPriorityFeePerGas: traitsOf(eth_maxPriorityFeePerGas, true),
  eth_feeHistory: traitsOf(eth_feeHistory, true),
  eth_baseFee: traitsOf(eth_baseFee, true),
  eth_blobBaseFee: traitsOf(eth_blobBaseFee, true),
  eth_config: traitsOf(eth_config, true),
  eth_capabilities: traitsOf(eth_capabilities, true),
  eth_call: traitsOf(eth_call, true),
  eth_createAccessList: traitsOf(eth_createAccessList, true),
  eth_simulateV1: traitsOf(eth_simulateV1, true),
  proof_call: traitsOf(proof_call, false),
  eth_getBlockAccessList: traitsOf(eth_getBlockAccessList, true),
  debug_getRawHeader: traitsOf(debug_getRawHeader, true),
  debug_getRawBlock: traitsOf(debug_getRawBlock, true),
  debug_getRawTransaction: traitsOf(debug_getRawTransaction, true),
  debug_getRawReceipts: traitsOf(debug_getRawReceipts, true),
  debug_getRawBlockAccessList: traitsOf(debug_getRawBlockAccessList, true),
  debug_traceTransaction: traitsOf(debug_traceTransaction, true),
  debug_traceBlockByNumber: traitsOf(debug_traceBlockByNumber, true),
  debug_traceBlockByHash: traitsOf(debug_traceBlockByHash, true),
  debug_traceCall: traitsOf(debug_traceCall, true),
  trace_block: traitsOf(trace_block, true),
  trace_transaction: traitsOf(trace_transaction, true),
  trace_get: traitsOf(trace_get, true),
  trace_replayTransaction: traitsOf(trace_replayTransaction, true),
  trace_replayBlockTransactions: traitsOf(trace_replayBlockTransactions, true),
  trace_call: traitsOf(trace_call, true),
  trace_callMany: traitsOf(trace_callMany, true),
  trace_rawTransaction: traitsOf(trace_rawTransaction, true),
  trace_filter: traitsOf(trace_filter, true),
  eth_newFilter: traitsOf(eth_newFilter, false),
  eth_newBlockFilter: traitsOf(eth_newBlockFilter, false),
  eth_newPendingTransactionFilter: traitsOf(eth_newPendingTransactionFilter, false),
  eth_getFilterChanges: traitsOf(eth_getFilterChanges, false),
  eth_getFilterLogs: traitsOf(eth_getFilterLogs, false),
  eth_uninstallFilter: traitsOf(eth_uninstallFilter, false),
  eth_subscribe: traitsOf(eth_subscribe, false),
  eth_unsubscribe: traitsOf(eth_unsubscribe, false),
  ethread_getLogsPage: traitsOf(ethread_getLogsPage, false),
  beacon_getLightClientBootstrap: traitsOf(beacon_getLightClientBootstrap, false),
  beacon_getLightClientUpdates: traitsOf(beacon_getLightClientUpdates, false),
  beacon_getLightClientFinalityUpdate: traitsOf(beacon_getLightClientFinalityUpdate, false),
  beacon_getLightClientOptimisticUpdate: traitsOf(beacon_getLightClientOptimisticUpdate, false),
  eth_estimateGas: traitsOf(eth_estimateGas, true),
  eth_getTransactionBySenderAndNonce: traitsOf(eth_getTransactionBySenderAndNonce, true),
};
