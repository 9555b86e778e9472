import type { CallForwarder, RequestContext } from '@ethread/ports';
import { type CompanionHandlers, companionMethods, companionTable } from '@ethread/companions';
import type { MoreMethods } from '@ethread/server';
import { forwardEach } from '../forward-unavailable.ts';
import { type HeadPin, pinBlocks } from '../pin-head.ts';
import { checkCode } from './check-code.ts';
import type { CompanionModules } from './companion-modules.ts';
import { eth_baseFee } from './eth_baseFee.ts';
import { eth_blobBaseFee } from './eth_blobBaseFee.ts';
import { eth_blockNumber } from './eth_blockNumber.ts';
import { eth_call } from './eth_call.ts';
import { eth_capabilities } from './eth_capabilities.ts';
import { eth_chainId } from './eth_chainId.ts';
import { eth_config } from './eth_config.ts';
import { eth_createAccessList } from './eth_createAccessList.ts';
import { eth_feeHistory } from './eth_feeHistory.ts';
import { eth_gasPrice } from './eth_gasPrice.ts';
import { eth_getBalance } from './eth_getBalance.ts';
import { eth_getBlockTransactionCountByHash } from './eth_getBlockTransactionCountByHash.ts';
import { eth_getBlockTransactionCountByNumber } from './eth_getBlockTransactionCountByNumber.ts';
import { eth_getCode } from './eth_getCode.ts';
import { eth_getStorageAt } from './eth_getStorageAt.ts';
import { eth_getStorageValues } from './eth_getStorageValues.ts';
import { eth_getTransactionByHash } from './eth_getTransactionByHash.ts';
import { eth_getTransactionCount } from './eth_getTransactionCount.ts';
import { eth_getUncleByBlockHashAndIndex } from './eth_getUncleByBlockHashAndIndex.ts';
import { eth_getUncleCountByBlockHash } from './eth_getUncleCountByBlockHash.ts';
import { eth_getUncleCountByBlockNumber } from './eth_getUncleCountByBlockNumber.ts';
import { eth_maxPriorityFeePerGas } from './eth_maxPriorityFeePerGas.ts';
import { eth_simulateV1 } from './eth_simulateV1.ts';
import { eth_syncing } from './eth_syncing.ts';
import { eth_getFilterChanges } from './eth_getFilterChanges.ts';
import { eth_getFilterLogs } from './eth_getFilterLogs.ts';
import { eth_newBlockFilter } from './eth_newBlockFilter.ts';
import { eth_newFilter } from './eth_newFilter.ts';
import { eth_newPendingTransactionFilter } from './eth_newPendingTransactionFilter.ts';
import { eth_uninstallFilter } from './eth_uninstallFilter.ts';
import { eth_subscribe } from './eth_subscribe.ts';
import { eth_unsubscribe } from './eth_unsubscribe.ts';
import { ethread_getLogsPage } from './ethread_getLogsPage.ts';
import { net_version } from './net_version.ts';
import { createFilterRegistry } from './filters/filter-registry.ts';
import { createSubscriptionLimits } from './subscriptions/subscription-limits.ts';
import { createBlockTrail } from './trail/block-trail.ts';
import { createFeeOracle } from './suggested-fee.ts';
import { web3_clientVersion } from './web3_clientVersion.ts';

/** The upstream nodes that companions ask for data that the local store lacks. */
export interface CompanionUpstreams {
  readonly nodes: CallForwarder;
  /** The pin of the contract's methods, so that all items of a message see one head. */
  readonly pin: HeadPin;
}

/**
 * Creates the companion methods of a chain, for a router beside the methods of the contract.
 *
 * @param upstreams Undefined where the chain has no upstream nodes.
 */
export function createCompanions(
  given: Omit<CompanionModules, 'headOf' | 'hasUpstreams'>,
  upstreams: CompanionUpstreams | undefined,
): MoreMethods<RequestContext> {
  const modules: CompanionModules = {
    ...given,
    headOf: (context) => upstreams?.pin.headOf(context),
    hasUpstreams: upstreams !== undefined,
  };
  const local = localHandlers(modules);
  // They live on this server, so nodes are never asked for them.
  const following = followingHandlers(modules);
  if (!upstreams) return { methods: companionMethods, handlers: { ...local, ...following } };
  const forwarding = forwardEach({ ...local }, companionTable, upstreams.nodes);
  const checked = { ...forwarding, eth_getCode: checkCode(forwarding.eth_getCode, modules) };
  const pinned = pinBlocks(checked, companionTable, upstreams.pin);
  return { methods: companionMethods, handlers: { ...pinned, ...following } };
}

type FollowingMethod =
  | 'eth_newFilter'
  | 'eth_newBlockFilter'
  | 'eth_newPendingTransactionFilter'
  | 'eth_getFilterChanges'
  | 'eth_getFilterLogs'
  | 'eth_uninstallFilter'
  | 'eth_subscribe'
  | 'eth_unsubscribe'
  | 'ethread_getLogsPage';

/** Creates the handlers that follow the chain for a client. */
function followingHandlers(
  modules: CompanionModules,
): Pick<CompanionHandlers<RequestContext>, FollowingMethod> {
  const trail = createBlockTrail(modules);
  const ofFilters = { ...modules, trail, filters: createFilterRegistry(modules) };
  return {
    eth_newFilter: eth_newFilter(ofFilters),
    eth_newBlockFilter: eth_newBlockFilter(ofFilters),
    eth_newPendingTransactionFilter: eth_newPendingTransactionFilter(),
    eth_getFilterChanges: eth_getFilterChanges(ofFilters),
    eth_getFilterLogs: eth_getFilterLogs(ofFilters),
    eth_uninstallFilter: eth_uninstallFilter(ofFilters),
    eth_subscribe: eth_subscribe({ trail, limits: createSubscriptionLimits() }),
    eth_unsubscribe: eth_unsubscribe(),
    ethread_getLogsPage: ethread_getLogsPage({ ...modules, trail }),
  };
}

/** Creates the handlers over the local store and over the methods of the contract. */
function localHandlers(modules: CompanionModules): Omit<CompanionHandlers<RequestContext>, FollowingMethod> {
  const oracle = createFeeOracle(modules);
  return {
    eth_chainId: eth_chainId(modules),
    net_version: net_version(modules),
    web3_clientVersion: web3_clientVersion(modules),
    eth_syncing: eth_syncing(),
    eth_blockNumber: eth_blockNumber(modules),
    eth_getBalance: eth_getBalance(modules),
    eth_getTransactionCount: eth_getTransactionCount(modules),
    eth_getCode: eth_getCode(modules),
    eth_getStorageAt: eth_getStorageAt(modules),
    eth_getStorageValues: eth_getStorageValues(modules),
    eth_getTransactionByHash: eth_getTransactionByHash(modules),
    eth_getBlockTransactionCountByHash: eth_getBlockTransactionCountByHash(modules),
    eth_getBlockTransactionCountByNumber: eth_getBlockTransactionCountByNumber(modules),
    eth_getUncleCountByBlockHash: eth_getUncleCountByBlockHash(modules),
    eth_getUncleCountByBlockNumber: eth_getUncleCountByBlockNumber(modules),
    eth_getUncleByBlockHashAndIndex: eth_getUncleByBlockHashAndIndex(modules),
    eth_gasPrice: eth_gasPrice(modules, oracle),
    eth_maxPriorityFeePerGas: eth_maxPriorityFeePerGas(oracle),
    eth_feeHistory: eth_feeHistory(modules),
    eth_baseFee: eth_baseFee(modules),
    eth_blobBaseFee: eth_blobBaseFee(modules),
    eth_config: eth_config(modules),
    eth_capabilities: eth_capabilities(modules),
    eth_call: eth_call(modules),
    eth_createAccessList: eth_createAccessList(modules),
    eth_simulateV1: eth_simulateV1(modules),
  };
}
