import type { CompanionHandler } from '../handler.ts';
import type { MethodTraits } from '../method-traits.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireConsensus } from './require-consensus.ts';

export const traits: MethodTraits = { question: undefined };

/** Returns the newest verified finality update. */
export function beacon_getLightClientFinalityUpdate({
  lightClient,
}: CompanionModules): CompanionHandler<'beacon_getLightClientFinalityUpdate'> {
  return async (_params, { signal }) => requireConsensus(lightClient).finalityUpdate(signal);
}
