// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionParts } from '../companion-parts.ts';
import { eth_chainId } from '../eth_chainId.ts';
import { net_version } from '../net_version.ts';
import { web3_clientVersion } from '../web3_clientVersion.ts';
import { eth_syncing } from '../eth_syncing.ts';
import { eth_blockNumber } from '../eth_blockNumber.ts';
import { eth_getBalance } from '../eth_getBalance.ts';
import { eth_getTransactionCount } from '../eth_getTransactionCount.ts';
import { eth_getCode } from '../eth_getCode.ts';
import { eth_getStorageAt } from '../eth_getStorageAt.ts';
import { eth_getStorageValues } from '../eth_getStorageValues.ts';
import { eth_getTransactionByHash } from '../eth_getTransactionByHash.ts';
import { eth_getBlockTransactionCountByHash } from '../eth_getBlockTransactionCountByHash.ts';
import { eth_getBlockTransactionCountByNumber } from '../eth_getBlockTransactionCountByNumber.ts';
import { eth_getUncleCountByBlockHash } from '../eth_getUncleCountByBlockHash.ts';
import { eth_getUncleCountByBlockNumber } from '../eth_getUncleCountByBlockNumber.ts';
import { eth_getUncleByBlockHashAndIndex } from '../eth_getUncleByBlockHashAndIndex.ts';
import { eth_gasPrice } from '../eth_gasPrice.ts';
import { eth_maxPriorityFeePerGas } from '../eth_maxPriorityFeePerGas.ts';
import { eth_feeHistory } from '../eth_feeHistory.ts';
import { eth_baseFee } from '../eth_baseFee.ts';
import { eth_blobBaseFee } from '../eth_blobBaseFee.ts';
import { eth_config } from '../eth_config.ts';
import { eth_capabilities } from '../eth_capabilities.ts';
import { eth_call } from '../eth_call.ts';
import { eth_createAccessList } from '../eth_createAccessList.ts';
import { eth_simulateV1 } from '../eth_simulateV1.ts';
import { eth_newFilter } from '../eth_newFilter.ts';
import { eth_newBlockFilter } from '../eth_newBlockFilter.ts';
import { eth_newPendingTransactionFilter } from '../eth_newPendingTransactionFilter.ts';
import { eth_getFilterChanges } from '../eth_getFilterChanges.ts';
import { eth_getFilterLogs } from '../eth_getFilterLogs.ts';
import { eth_uninstallFilter } from '../eth_uninstallFilter.ts';
import { eth_subscribe } from '../eth_subscribe.ts';
import { eth_unsubscribe } from '../eth_unsubscribe.ts';
import { ethread_getLogsPage } from '../ethread_getLogsPage.ts';

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
    eth_newFilter: eth_newFilter(parts),
    eth_newBlockFilter: eth_newBlockFilter(parts),
    eth_newPendingTransactionFilter: eth_newPendingTransactionFilter(parts),
    eth_getFilterChanges: eth_getFilterChanges(parts),
    eth_getFilterLogs: eth_getFilterLogs(parts),
    eth_uninstallFilter: eth_uninstallFilter(parts),
    eth_subscribe: eth_subscribe(parts),
    eth_unsubscribe: eth_unsubscribe(parts),
    ethread_getLogsPage: ethread_getLogsPage(parts),
  };
}
