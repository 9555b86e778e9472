import type { RequestContext } from '@ethread/ports';
import {
  companionMethods,
  companionTable,
  errorMakers,
  type ErrorName,
  errorTable,
} from '@ethread/companions';
import type { MoreMethods } from '@ethread/server';
import { type ListedError, type Surroundings, wrapHandlers } from '../wrap-handlers.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { CompanionParts } from './companion-parts.ts';
import { createFilterRegistry } from './filters/filter-registry.ts';
import { companionTraits, createEachHandler } from './generated/handlers.gen.ts';
import { createSubscriptionLimits } from './subscriptions/subscription-limits.ts';
import { createFeeOracle } from './suggested-fee.ts';
import { createBlockTrail } from './trail/block-trail.ts';

/**
 * Creates the companion methods of a chain, for a router beside the methods of the contract.
 *
 * @param surroundings - those of the contract's methods, so that all items of a message see one head.
 */
export function createCompanions(
  given: Omit<CompanionModules, 'headOf' | 'hasUpstreams' | 'nodes'>,
  { onDamage, nodes, pin, provenChain }: Surroundings,
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
    handlers: wrapHandlers({ ...createEachHandler(parts) }, document, { onDamage, nodes, pin }),
  };
}

/** Creates the error of the companions' document with a code, among those that a method lists. */
export const listedError: ListedError = (code, detail, names) => {
  const name = names.filter(isErrorName).find((one) => errorTable[one].code === code);
  return name && errorMakers[name]({}, { detail });
};

const isErrorName = (name: string): name is ErrorName => name in errorTable;
