import type { CallForwarder, ChainReader, RequestContext } from '@ethread/ports';
import { companionMethods, companionTable } from '@ethread/companions';
import type { MoreMethods } from '@ethread/server';
import { forwardUnavailable } from '../forward-unavailable.ts';
import { type HeadPin, pinBlocks } from '../pin-head.ts';
import { readProven } from '../read-proven.ts';
import { noteDamage } from '../store-outcome.ts';
import { checkCode } from './check-code.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { CompanionParts } from './companion-parts.ts';
import { createFilterRegistry } from './filters/filter-registry.ts';
import { companionTraits, createEachHandler } from './generated/handlers.gen.ts';
import { listedError } from './listed-error.ts';
import { createSubscriptionLimits } from './subscriptions/subscription-limits.ts';
import { createFeeOracle } from './suggested-fee.ts';
import { createBlockTrail } from './trail/block-trail.ts';

/** The upstream nodes that companions ask for data that the local store lacks. */
export interface CompanionUpstreams {
  readonly nodes: CallForwarder;
  /** The pin of the contract's methods, so that all items of a message see one head. */
  readonly pin: HeadPin;
  /** The blocks of the nodes that are proven whole. undefined where they are not. */
  readonly proven: ChainReader | undefined;
}

/**
 * Creates the companion methods of a chain, for a router beside the methods of the contract.
 *
 * @param onDamage Called with each read of damaged rows of the store.
 * @param upstreams Undefined where the chain has no upstream nodes.
 */
export function createCompanions(
  given: Omit<CompanionModules, 'headOf' | 'hasUpstreams' | 'nodes'>,
  onDamage: (error: Error) => void,
  upstreams: CompanionUpstreams | undefined,
): MoreMethods<RequestContext> {
  const modules: CompanionModules = {
    ...given,
    headOf: (context) => upstreams?.pin.headOf(context),
    hasUpstreams: upstreams !== undefined,
    nodes: upstreams?.nodes,
  };
  const parts: CompanionParts = {
    ...modules,
    trail: createBlockTrail(modules),
    filters: createFilterRegistry(modules),
    limits: createSubscriptionLimits(),
    oracle: createFeeOracle(modules),
  };
  const handlers = noteDamage({ ...createEachHandler(parts) }, onDamage);
  if (!upstreams) return { methods: companionMethods, handlers };
  const { proven } = upstreams;
  const ofBlocks = proven
    ? readProven(handlers, { ...createEachHandler({ ...parts, chain: proven }) }, companionTraits)
    : handlers;
  const forwarding = forwardUnavailable(ofBlocks, upstreams.nodes, {
    table: companionTable,
    traits: companionTraits,
    listedError,
  });
  const checked = { ...forwarding, eth_getCode: checkCode(forwarding.eth_getCode, modules) };
  return {
    methods: companionMethods,
    handlers: pinBlocks(checked, companionTable, companionTraits, upstreams.pin),
  };
}
