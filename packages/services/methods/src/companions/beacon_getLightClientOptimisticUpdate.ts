import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireConsensus } from './require-consensus.ts';

/** Returns the newest verified optimistic update. */
export function beacon_getLightClientOptimisticUpdate({
  lightClient,
}: CompanionModules): CompanionHandler<'beacon_getLightClientOptimisticUpdate'> {
  return async (_params, { signal }) => requireConsensus(lightClient).optimisticUpdate(signal);
}
