import type { RequestContext } from '@ethread/ports';
import {
  type CompanionHandlers,
  companionMethods,
  companionTable,
  errorMakers,
  type ErrorName,
  errorTable,
} from '@ethread/companions';
import type { MoreMethods } from '@ethread/server';
import type { MethodDescription } from '@ethread/types';
import type { MethodTraits } from '../method-traits.ts';
import { type ListedError, type Surroundings, wrapHandlers } from '../wrap-handlers.ts';
import { accountState } from './account-state.ts';
import { blockAccessLists } from './block-access-lists.ts';
import { blockCounts } from './block-counts.ts';
import { chainIdentity } from './chain-identity.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { CompanionParts } from './companion-parts.ts';
import { debug_traceCall } from './debug_traceCall.ts';
import { eth_capabilities } from './eth_capabilities.ts';
import { eth_config } from './eth_config.ts';
import { eth_createAccessList } from './eth_createAccessList.ts';
import { eth_feeHistory } from './eth_feeHistory.ts';
import { checkCode, eth_getCode } from './eth_getCode.ts';
import { eth_getTransactionByHash } from './eth_getTransactionByHash.ts';
import { eth_getTransactionBySenderAndNonce } from './eth_getTransactionBySenderAndNonce.ts';
import { eth_simulateV1 } from './eth_simulateV1.ts';
import { ethread_getLogsPage } from './ethread_getLogsPage.ts';
import { nextBlockFees } from './fees.ts';
import { createFilterRegistry } from './filters/filter-registry.ts';
import { filterMethods } from './filters/filters.ts';
import { lightClientData } from './light-client.ts';
import { overriddenCalls } from './overridden-calls.ts';
import { proof_call } from './proof_call.ts';
import { rawForms } from './raw-forms.ts';
import { createSubscriptionLimits } from './subscriptions/subscription-limits.ts';
import { subscriptionMethods } from './subscriptions/subscriptions.ts';
import { createFeeOracle } from './suggested-fee.ts';
import { filteredRange, trace_filter } from './trace_filter.ts';
import { blockTraces } from './traces/block-traces.ts';
import { callTraces } from './traces/call-traces.ts';
import { transactionTraces } from './traces/transaction-traces.ts';
import { createBlockTrail } from './trail/block-trail.ts';

/**
 * Creates the companion methods of a chain, for a router beside the methods of the contract.
 *
 * @param surroundings - those of the contract's methods, so that all items of a message see one head.
 */
export function createCompanions(
  given: Omit<CompanionModules, 'headOf' | 'hasUpstreams' | 'nodes'>,
  { onDamage, nodes, pin, provenChain, provenLevel }: Surroundings,
): MoreMethods<RequestContext> {
  const modules: CompanionModules = {
    ...given,
    headOf: (context) => pin?.headOf(context),
    hasUpstreams: nodes !== undefined,
    nodes,
  };
  const parts: CompanionParts = {
    ...modules,
    trail: createBlockTrail(modules),
    filters: createFilterRegistry(modules),
    limits: createSubscriptionLimits(),
    oracle: createFeeOracle(modules),
  };
  const overProven = provenChain && { ...createEachHandler({ ...parts, chain: provenChain }) };
  const document = {
    table: companionTable,
    traits: companionTraits,
    contract: modules.contract,
    listedError,
    overProven,
  };
  return {
    methods: companionMethods,
    handlers: wrapHandlers({ ...createEachHandler(parts) }, document, { onDamage, nodes, pin, provenLevel }),
  };
}

/** Creates the error of the companions' document with a code, among those that a method lists. */
export const listedError: ListedError = (code, detail, names) => {
  const name = names.filter(isErrorName).find((one) => errorTable[one].code === code);
  return name && errorMakers[name]({}, { detail });
};

const isErrorName = (name: string): name is ErrorName => name in errorTable;

type Companions = CompanionHandlers<RequestContext>;

/** Creates the handler of each method. The compiler names a method of the document that has none. */
function createEachHandler(parts: CompanionParts): Companions {
  return {
    ...chainIdentity(parts),
    ...accountState(parts),
    eth_getCode: eth_getCode(parts),
    eth_getTransactionByHash: eth_getTransactionByHash(parts),
    eth_getTransactionBySenderAndNonce: eth_getTransactionBySenderAndNonce(parts),
    ...blockCounts(parts),
    ...nextBlockFees(parts),
    eth_feeHistory: eth_feeHistory(parts),
    eth_config: eth_config(parts),
    eth_capabilities: eth_capabilities(parts),
    ...overriddenCalls(parts),
    eth_createAccessList: eth_createAccessList(parts),
    eth_simulateV1: eth_simulateV1(parts),
    proof_call: proof_call(parts),
    ...blockAccessLists(parts),
    ...rawForms(parts),
    ...transactionTraces(parts),
    ...blockTraces(parts),
    ...callTraces(parts),
    debug_traceCall: debug_traceCall(parts),
    trace_filter: trace_filter(parts),
    ...filterMethods(parts),
    ...subscriptionMethods(parts),
    ethread_getLogsPage: ethread_getLogsPage(parts),
    ...lightClientData(parts),
  };
}

/** The traits of the companions that nodes are asked for in a way of their own. */
const OWN_TRAITS: { readonly [Name in keyof Companions]?: MethodTraits } = {
  eth_call: { question: 'call' },
  eth_estimateGas: { question: 'estimate' },
  eth_createAccessList: { question: 'accessList' },
  eth_simulateV1: { question: 'simulation' },
  eth_getCode: { question: 'unproven', overNodes: checkCode },
  debug_getRawHeader: { question: 'raw' },
  debug_getRawBlock: { question: 'raw' },
  debug_getRawReceipts: { question: 'raw' },
  debug_getRawTransaction: { question: 'raw' },
  eth_getRawTransactionByHash: { question: 'raw' },
  trace_filter: { question: 'unproven', block: filteredRange },
};

/** The traits of each companion. Default: nodes may be asked where the document says so, and nothing proves responses. */
export const companionTraits: Readonly<Record<string, MethodTraits>> = {
  ...Object.fromEntries(
    Object.values<MethodDescription>(companionTable).map(({ name, isForwarded = true }) => [
      name,
      { question: isForwarded ? 'unproven' : undefined } as const,
    ]),
  ),
  ...OWN_TRAITS,
};
