import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireConsensus } from './require-consensus.ts';

/** Returns the newest verified finality update. */
export function beacon_getLightClientFinalityUpdate({
  lightClient,
}: CompanionModules): CompanionHandler<'beacon_getLightClientFinalityUpdate'> {
  return async (_params, { signal }) => requireConsensus(lightClient).finalityUpdate(signal);
}
