import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireConsensus } from './require-consensus.ts';

/** Returns the sync committees of periods. */
export function beacon_getLightClientUpdates({
  lightClient,
}: CompanionModules): CompanionHandler<'beacon_getLightClientUpdates'> {
  return async ([startPeriod, count], { signal }) => [
    ...(await requireConsensus(lightClient).updates(startPeriod, count, signal)),
  ];
}
