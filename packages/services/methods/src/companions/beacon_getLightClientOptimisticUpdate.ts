import type { CompanionHandler } from '../handler.ts';
import type { MethodTraits } from '../method-traits.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireConsensus } from './require-consensus.ts';

export const traits: MethodTraits = { question: undefined };

/** Returns the newest verified optimistic update. */
export function beacon_getLightClientOptimisticUpdate({
  lightClient,
}: CompanionModules): CompanionHandler<'beacon_getLightClientOptimisticUpdate'> {
  return async (_params, { signal }) => requireConsensus(lightClient).optimisticUpdate(signal);
}
