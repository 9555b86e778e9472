// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionParts } from '../companion-parts.ts';
import type { MethodTraits } from '../../method-traits.ts';
import { eth_chainId, traits as eth_chainId_traits } from '../eth_chainId.ts';
import { net_version, traits as net_version_traits } from '../net_version.ts';
import { web3_clientVersion, traits as web3_clientVersion_traits } from '../web3_clientVersion.ts';
import { eth_syncing, traits as eth_syncing_traits } from '../eth_syncing.ts';
import { eth_blockNumber, traits as eth_blockNumber_traits } from '../eth_blockNumber.ts';
import { eth_getBalance, traits as eth_getBalance_traits } from '../eth_getBalance.ts';
import {
  eth_getTransactionCount,
  traits as eth_getTransactionCount_traits,
} from '../eth_getTransactionCount.ts';
import { eth_getCode, traits as eth_getCode_traits } from '../eth_getCode.ts';
import { eth_getStorageAt, traits as eth_getStorageAt_traits } from '../eth_getStorageAt.ts';
import { eth_getStorageValues, traits as eth_getStorageValues_traits } from '../eth_getStorageValues.ts';
import {
  eth_getTransactionByHash,
  traits as eth_getTransactionByHash_traits,
} from '../eth_getTransactionByHash.ts';
import {
  eth_getBlockTransactionCountByHash,
  traits as eth_getBlockTransactionCountByHash_traits,
} from '../eth_getBlockTransactionCountByHash.ts';
import {
  eth_getBlockTransactionCountByNumber,
  traits as eth_getBlockTransactionCountByNumber_traits,
} from '../eth_getBlockTransactionCountByNumber.ts';
import {
  eth_getUncleCountByBlockHash,
  traits as eth_getUncleCountByBlockHash_traits,
} from '../eth_getUncleCountByBlockHash.ts';
import {
  eth_getUncleCountByBlockNumber,
  traits as eth_getUncleCountByBlockNumber_traits,
} from '../eth_getUncleCountByBlockNumber.ts';
import {
  eth_getUncleByBlockHashAndIndex,
  traits as eth_getUncleByBlockHashAndIndex_traits,
} from '../eth_getUncleByBlockHashAndIndex.ts';
import { eth_gasPrice, traits as eth_gasPrice_traits } from '../eth_gasPrice.ts';
import {
  eth_maxPriorityFeePerGas,
  traits as eth_maxPriorityFeePerGas_traits,
} from '../eth_maxPriorityFeePerGas.ts';
import { eth_feeHistory, traits as eth_feeHistory_traits } from '../eth_feeHistory.ts';
import { eth_baseFee, traits as eth_baseFee_traits } from '../eth_baseFee.ts';
import { eth_blobBaseFee, traits as eth_blobBaseFee_traits } from '../eth_blobBaseFee.ts';
import { eth_config, traits as eth_config_traits } from '../eth_config.ts';
import { eth_capabilities, traits as eth_capabilities_traits } from '../eth_capabilities.ts';
import { eth_call, traits as eth_call_traits } from '../eth_call.ts';
import { eth_createAccessList, traits as eth_createAccessList_traits } from '../eth_createAccessList.ts';
import { eth_simulateV1, traits as eth_simulateV1_traits } from '../eth_simulateV1.ts';
import { proof_call, traits as proof_call_traits } from '../proof_call.ts';
import {
  eth_getBlockAccessList,
  traits as eth_getBlockAccessList_traits,
} from '../eth_getBlockAccessList.ts';
import { debug_getRawHeader, traits as debug_getRawHeader_traits } from '../debug_getRawHeader.ts';
import { debug_getRawBlock, traits as debug_getRawBlock_traits } from '../debug_getRawBlock.ts';
import {
  debug_getRawTransaction,
  traits as debug_getRawTransaction_traits,
} from '../debug_getRawTransaction.ts';
import { debug_getRawReceipts, traits as debug_getRawReceipts_traits } from '../debug_getRawReceipts.ts';
import {
  debug_getRawBlockAccessList,
  traits as debug_getRawBlockAccessList_traits,
} from '../debug_getRawBlockAccessList.ts';
import {
  debug_traceTransaction,
  traits as debug_traceTransaction_traits,
} from '../debug_traceTransaction.ts';
import {
  debug_traceBlockByNumber,
  traits as debug_traceBlockByNumber_traits,
} from '../debug_traceBlockByNumber.ts';
import {
  debug_traceBlockByHash,
  traits as debug_traceBlockByHash_traits,
} from '../debug_traceBlockByHash.ts';
import { debug_traceCall, traits as debug_traceCall_traits } from '../debug_traceCall.ts';
import { trace_block, traits as trace_block_traits } from '../trace_block.ts';
import { trace_transaction, traits as trace_transaction_traits } from '../trace_transaction.ts';
import {
  trace_replayTransaction,
  traits as trace_replayTransaction_traits,
} from '../trace_replayTransaction.ts';
import {
  trace_replayBlockTransactions,
  traits as trace_replayBlockTransactions_traits,
} from '../trace_replayBlockTransactions.ts';
import { trace_call, traits as trace_call_traits } from '../trace_call.ts';
import { trace_filter, traits as trace_filter_traits } from '../trace_filter.ts';
import { eth_newFilter, traits as eth_newFilter_traits } from '../eth_newFilter.ts';
import { eth_newBlockFilter, traits as eth_newBlockFilter_traits } from '../eth_newBlockFilter.ts';
import {
  eth_newPendingTransactionFilter,
  traits as eth_newPendingTransactionFilter_traits,
} from '../eth_newPendingTransactionFilter.ts';
import { eth_getFilterChanges, traits as eth_getFilterChanges_traits } from '../eth_getFilterChanges.ts';
import { eth_getFilterLogs, traits as eth_getFilterLogs_traits } from '../eth_getFilterLogs.ts';
import { eth_uninstallFilter, traits as eth_uninstallFilter_traits } from '../eth_uninstallFilter.ts';
import { eth_subscribe, traits as eth_subscribe_traits } from '../eth_subscribe.ts';
import { eth_unsubscribe, traits as eth_unsubscribe_traits } from '../eth_unsubscribe.ts';
import { ethread_getLogsPage, traits as ethread_getLogsPage_traits } from '../ethread_getLogsPage.ts';
import {
  beacon_getLightClientBootstrap,
  traits as beacon_getLightClientBootstrap_traits,
} from '../beacon_getLightClientBootstrap.ts';
import {
  beacon_getLightClientUpdates,
  traits as beacon_getLightClientUpdates_traits,
} from '../beacon_getLightClientUpdates.ts';
import {
  beacon_getLightClientFinalityUpdate,
  traits as beacon_getLightClientFinalityUpdate_traits,
} from '../beacon_getLightClientFinalityUpdate.ts';
import {
  beacon_getLightClientOptimisticUpdate,
  traits as beacon_getLightClientOptimisticUpdate_traits,
} from '../beacon_getLightClientOptimisticUpdate.ts';
import {
  eth_getTransactionBySenderAndNonce,
  traits as eth_getTransactionBySenderAndNonce_traits,
} from '../eth_getTransactionBySenderAndNonce.ts';

/** Creates the handler of each method. */
export function createEachHandler(parts: CompanionParts): CompanionHandlers<RequestContext> {
  return {
    eth_chainId: eth_chainId(parts),
    net_version: net_version(parts),
    web3_clientVersion: web3_clientVersion(parts),
    eth_syncing: eth_syncing(parts),
    eth_blockNumber: eth_blockNumber(parts),
    eth_getBalance: eth_getBalance(parts),
    eth_getTransactionCount: eth_getTransactionCount(parts),
    eth_getCode: eth_getCode(parts),
    eth_getStorageAt: eth_getStorageAt(parts),
    eth_getStorageValues: eth_getStorageValues(parts),
    eth_getTransactionByHash: eth_getTransactionByHash(parts),
    eth_getBlockTransactionCountByHash: eth_getBlockTransactionCountByHash(parts),
    eth_getBlockTransactionCountByNumber: eth_getBlockTransactionCountByNumber(parts),
    eth_getUncleCountByBlockHash: eth_getUncleCountByBlockHash(parts),
    eth_getUncleCountByBlockNumber: eth_getUncleCountByBlockNumber(parts),
    eth_getUncleByBlockHashAndIndex: eth_getUncleByBlockHashAndIndex(parts),
    eth_gasPrice: eth_gasPrice(parts),
    eth_maxPriorityFeePerGas: eth_maxPriorityFeePerGas(parts),
    eth_feeHistory: eth_feeHistory(parts),
    eth_baseFee: eth_baseFee(parts),
    eth_blobBaseFee: eth_blobBaseFee(parts),
    eth_config: eth_config(parts),
    eth_capabilities: eth_capabilities(parts),
    eth_call: eth_call(parts),
    eth_createAccessList: eth_createAccessList(parts),
    eth_simulateV1: eth_simulateV1(parts),
    proof_call: proof_call(parts),
    eth_getBlockAccessList: eth_getBlockAccessList(parts),
    debug_getRawHeader: debug_getRawHeader(parts),
    debug_getRawBlock: debug_getRawBlock(parts),
    debug_getRawTransaction: debug_getRawTransaction(parts),
    debug_getRawReceipts: debug_getRawReceipts(parts),
    debug_getRawBlockAccessList: debug_getRawBlockAccessList(parts),
    debug_traceTransaction: debug_traceTransaction(parts),
    debug_traceBlockByNumber: debug_traceBlockByNumber(parts),
    debug_traceBlockByHash: debug_traceBlockByHash(parts),
    debug_traceCall: debug_traceCall(parts),
    trace_block: trace_block(parts),
    trace_transaction: trace_transaction(parts),
    trace_replayTransaction: trace_replayTransaction(parts),
    trace_replayBlockTransactions: trace_replayBlockTransactions(parts),
    trace_call: trace_call(parts),
    trace_filter: trace_filter(parts),
    eth_newFilter: eth_newFilter(parts),
    eth_newBlockFilter: eth_newBlockFilter(parts),
    eth_newPendingTransactionFilter: eth_newPendingTransactionFilter(parts),
    eth_getFilterChanges: eth_getFilterChanges(parts),
    eth_getFilterLogs: eth_getFilterLogs(parts),
    eth_uninstallFilter: eth_uninstallFilter(parts),
    eth_subscribe: eth_subscribe(parts),
    eth_unsubscribe: eth_unsubscribe(parts),
    ethread_getLogsPage: ethread_getLogsPage(parts),
    beacon_getLightClientBootstrap: beacon_getLightClientBootstrap(parts),
    beacon_getLightClientUpdates: beacon_getLightClientUpdates(parts),
    beacon_getLightClientFinalityUpdate: beacon_getLightClientFinalityUpdate(parts),
    beacon_getLightClientOptimisticUpdate: beacon_getLightClientOptimisticUpdate(parts),
    eth_getTransactionBySenderAndNonce: eth_getTransactionBySenderAndNonce(parts),
  };
}

/** The traits of each method. */
export const companionTraits: Readonly<
  Record<Exclude<keyof CompanionHandlers<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
  eth_chainId: eth_chainId_traits,
  net_version: net_version_traits,
  web3_clientVersion: web3_clientVersion_traits,
  eth_syncing: eth_syncing_traits,
  eth_blockNumber: eth_blockNumber_traits,
  eth_getBalance: eth_getBalance_traits,
  eth_getTransactionCount: eth_getTransactionCount_traits,
  eth_getCode: eth_getCode_traits,
  eth_getStorageAt: eth_getStorageAt_traits,
  eth_getStorageValues: eth_getStorageValues_traits,
  eth_getTransactionByHash: eth_getTransactionByHash_traits,
  eth_getBlockTransactionCountByHash: eth_getBlockTransactionCountByHash_traits,
  eth_getBlockTransactionCountByNumber: eth_getBlockTransactionCountByNumber_traits,
  eth_getUncleCountByBlockHash: eth_getUncleCountByBlockHash_traits,
  eth_getUncleCountByBlockNumber: eth_getUncleCountByBlockNumber_traits,
  eth_getUncleByBlockHashAndIndex: eth_getUncleByBlockHashAndIndex_traits,
  eth_gasPrice: eth_gasPrice_traits,
  eth_maxPriorityFeePerGas: eth_maxPriorityFeePerGas_traits,
  eth_feeHistory: eth_feeHistory_traits,
  eth_baseFee: eth_baseFee_traits,
  eth_blobBaseFee: eth_blobBaseFee_traits,
  eth_config: eth_config_traits,
  eth_capabilities: eth_capabilities_traits,
  eth_call: eth_call_traits,
  eth_createAccessList: eth_createAccessList_traits,
  eth_simulateV1: eth_simulateV1_traits,
  proof_call: proof_call_traits,
  eth_getBlockAccessList: eth_getBlockAccessList_traits,
  debug_getRawHeader: debug_getRawHeader_traits,
  debug_getRawBlock: debug_getRawBlock_traits,
  debug_getRawTransaction: debug_getRawTransaction_traits,
  debug_getRawReceipts: debug_getRawReceipts_traits,
  debug_getRawBlockAccessList: debug_getRawBlockAccessList_traits,
  debug_traceTransaction: debug_traceTransaction_traits,
  debug_traceBlockByNumber: debug_traceBlockByNumber_traits,
  debug_traceBlockByHash: debug_traceBlockByHash_traits,
  debug_traceCall: debug_traceCall_traits,
  trace_block: trace_block_traits,
  trace_transaction: trace_transaction_traits,
  trace_replayTransaction: trace_replayTransaction_traits,
  trace_replayBlockTransactions: trace_replayBlockTransactions_traits,
  trace_call: trace_call_traits,
  trace_filter: trace_filter_traits,
  eth_newFilter: eth_newFilter_traits,
  eth_newBlockFilter: eth_newBlockFilter_traits,
  eth_newPendingTransactionFilter: eth_newPendingTransactionFilter_traits,
  eth_getFilterChanges: eth_getFilterChanges_traits,
  eth_getFilterLogs: eth_getFilterLogs_traits,
  eth_uninstallFilter: eth_uninstallFilter_traits,
  eth_subscribe: eth_subscribe_traits,
  eth_unsubscribe: eth_unsubscribe_traits,
  ethread_getLogsPage: ethread_getLogsPage_traits,
  beacon_getLightClientBootstrap: beacon_getLightClientBootstrap_traits,
  beacon_getLightClientUpdates: beacon_getLightClientUpdates_traits,
  beacon_getLightClientFinalityUpdate: beacon_getLightClientFinalityUpdate_traits,
  beacon_getLightClientOptimisticUpdate: beacon_getLightClientOptimisticUpdate_traits,
  eth_getTransactionBySenderAndNonce: eth_getTransactionBySenderAndNonce_traits,
};
